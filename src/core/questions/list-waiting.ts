import type { WaitingList } from '#contracts/question-list.ts'
import type { Actor } from '#core/access/actor.ts'
import type { CoreDeps } from '#core/deps.ts'
import { openCalls } from './open-calls.ts'

const maxChats = 200

/** The calls that wait for the actor in chats they may write, the one that waits longest first. */
export async function listWaiting({ db }: Pick<CoreDeps, 'db'>, actor: Actor): Promise<WaitingList> {
  if (actor.kind !== 'user') return { waiting: [], count: 0 }
  const where = {
    state: 'awaiting',
    chat: { userId: actor.user.id, deletedAt: null, channelKey: null },
  } as const
  const turns = await db.chatTurn.findMany({
    where,
    orderBy: { updatedAt: 'asc' },
    take: maxChats,
    include: { chat: true },
  })
  const ids = turns.flatMap(({ messageId }) => (messageId === null ? [] : [messageId]))
  const messages = await db.message.findMany({ where: { id: { in: ids } } })
  const byId = new Map(messages.map((message) => [message.id, message]))
  const waiting = turns.flatMap(({ chat, messageId }) => {
    const message = byId.get(messageId ?? '')
    return message ? openCalls(chat, message).map((call) => ({ ...call, chatTitle: chat.title })) : []
  })
  waiting.sort((a, b) => a.createdAt.localeCompare(b.createdAt))
  const count =
    turns.length < maxChats ? waiting.length : Math.max(waiting.length, await db.chatTurn.count({ where }))
  return { waiting, count }
}
