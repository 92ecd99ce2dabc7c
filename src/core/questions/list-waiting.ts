import type { WaitingList } from '#contracts/question-list.ts'
import type { Actor } from '#core/access/actor.ts'
import { maskChats } from '#core/chats/mask-chats.ts'
import { viewChat } from '#core/chats/view-chat.ts'
import type { CoreDeps } from '#core/deps.ts'
import { maskParts } from '#core/messages/mask-messages.ts'
import type { Chat } from '#generated/prisma/client.ts'
import { openCalls } from './open-calls.ts'

type Deps = Pick<CoreDeps, 'db' | 'config' | 'local'>

const maxChats = 200

/** The calls that wait for the actor in chats they may write, the one that waits longest first. */
export async function listWaiting(deps: Deps, actor: Actor): Promise<WaitingList> {
  const { db } = deps
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
  const messages = await maskParts(deps, actor, await db.message.findMany({ where: { id: { in: ids } } }))
  const byId = new Map(messages.map((message) => [message.id, message]))
  const titles = await readTitles(
    deps,
    actor,
    turns.map(({ chat }) => chat),
  )
  const waiting = turns.flatMap(({ chat, messageId }) => {
    const message = byId.get(messageId ?? '')
    const chatTitle = titles.get(chat.id) ?? ''
    return message ? openCalls(chat, message).map((call) => ({ ...call, chatTitle })) : []
  })
  waiting.sort((a, b) => a.createdAt.localeCompare(b.createdAt))
  const count =
    turns.length < maxChats ? waiting.length : Math.max(waiting.length, await db.chatTurn.count({ where }))
  return { waiting, count }
}

async function readTitles(
  deps: Deps,
  actor: Actor,
  chats: readonly Chat[],
): Promise<ReadonlyMap<string, string>> {
  const shown = await maskChats(
    deps,
    actor,
    chats.map((chat) => viewChat(deps.config, chat, null)),
  )
  return new Map(shown.map(({ id, title }) => [id, title]))
}
