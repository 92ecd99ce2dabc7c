import { z } from 'zod'
import { chatSummary } from '#contracts/chat.ts'
import type { Actor } from '#core/access/actor.ts'
import { hookRead } from '#core/collections/hook-read.ts'
import type { CoreDeps } from '#core/deps.ts'

const { channelLabel, lastMessageAt } = chatSummary.shape

// What a hook took away is empty. Agent, state and the other times stay: without them no chat could be shown at all.
const maskedFields = z.object({
  title: z.string().catch(''),
  channelLabel: channelLabel.catch(null),
  lastMessageAt: lastMessageAt.catch(null),
})

type Masked = { readonly id: string } & z.output<typeof maskedFields>

/** Chats in a shape of their own, with what the `afterRead` hooks of their collection leave of them. */
export async function maskChats<Chat extends Masked>(
  deps: Pick<CoreDeps, 'db' | 'config' | 'local'>,
  actor: Actor,
  chats: readonly Chat[],
): Promise<Chat[]> {
  const docs = await hookRead(
    deps,
    actor,
    'chat',
    chats.map(({ id }) => id),
  )
  if (docs === null) return [...chats]
  return chats.map((chat) => ({ ...chat, ...maskedFields.parse(docs.get(chat.id) ?? {}) }))
}
