import type { Actor } from '#core/access/actor.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import type { ServerDeps } from '#server/server-deps.ts'

type Owner = (Actor & { kind: 'user' }) | null

/** A stored chat of somebody, or of nobody. */
export async function storeChat(
  deps: ServerDeps,
  owner: Owner,
  data: Partial<Prisma.ChatUncheckedCreateInput> = {},
) {
  const base = { id: deps.ids.make(), userId: owner?.user.id ?? null, agent: 'asker', title: 'A chat' }
  return deps.db.chat.create({ data: { ...base, ...data } })
}

/** A chat that lives in Slack, as the channel engine stores it. */
export const storeChannelChat = (deps: ServerDeps, owner: Owner) =>
  storeChat(deps, owner, {
    channel: 'slack',
    externalId: 'T1',
    channelKey: `key-${deps.ids.make()}`,
    channelThread: { id: 'C1:1.2' },
  })

/** Messages `first…` of a chat in turns: user, assistant, user … */
export async function storeMessages(deps: ServerDeps, chatId: string, texts: readonly string[]) {
  const { nextSeq } = await deps.db.chat.update({
    where: { id: chatId },
    data: { nextSeq: { increment: texts.length }, lastMessageAt: deps.clock.now() },
  })
  const rows = texts.map((text, index) => ({
    id: deps.ids.make(),
    chatId,
    seq: nextSeq - texts.length + index,
    role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
    parts: [{ type: 'text', text }],
  }))
  await deps.db.message.createMany({ data: rows })
  return rows
}

export const body = (text: string) => ({ parts: [{ type: 'text', text }] })
