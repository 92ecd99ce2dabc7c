import { z } from 'zod'
import { type MessageView, messageView } from '#contracts/message.ts'
import type { Actor } from '#core/access/actor.ts'
import { hookRead } from '#core/collections/hook-read.ts'
import type { CoreDeps } from '#core/deps.ts'

const { parts, metadata, usage, model, reasoning, author, settlements } = messageView.shape

// What a hook took away is empty. Role, place, version and times stay: without them no chat could be shown at all.
const maskedFields = z.object({
  parts: parts.catch([]),
  metadata: metadata.catch(null),
  usage: usage.catch(null),
  model: model.catch(null),
  reasoning: reasoning.catch(null),
  author: author.catch(null),
  settlements: settlements.catch([]),
})

type Deps = Pick<CoreDeps, 'db' | 'config' | 'local'>

/** Messages as the `afterRead` hooks of their collection leave them. */
export async function maskMessages(
  deps: Deps,
  actor: Actor,
  messages: readonly MessageView[],
): Promise<MessageView[]> {
  const docs = await readMasked(deps, actor, messages)
  if (docs === null) return [...messages]
  return messages.map((message) => ({ ...message, ...maskedFields.parse(docs.get(message.id) ?? {}) }))
}

/** Messages whose parts alone are looked at, such as those that wait for answers. */
export async function maskParts<Message extends { readonly id: string; readonly parts: unknown }>(
  deps: Deps,
  actor: Actor,
  messages: readonly Message[],
): Promise<Message[]> {
  const docs = await readMasked(deps, actor, messages)
  if (docs === null) return [...messages]
  return messages.map((message) => ({
    ...message,
    parts: maskedFields.shape.parts.parse(docs.get(message.id)?.parts) as Message['parts'],
  }))
}

const readMasked = (deps: Deps, actor: Actor, messages: readonly { readonly id: string }[]) =>
  hookRead(
    deps,
    actor,
    'message',
    messages.map(({ id }) => id),
  )
