import type { WaitingCall } from '#contracts/question-list.ts'
import type { Actor } from '#core/access/actor.ts'
import { readCursor, writeCursor } from '#core/chats/chat-cursor.ts'
import { maskChats } from '#core/chats/mask-chats.ts'
import { viewChat } from '#core/chats/view-chat.ts'
import type { CoreDeps } from '#core/deps.ts'
import { maskParts } from '#core/messages/mask-messages.ts'
import type { Chat, Prisma } from '#generated/prisma/client.ts'
import { openCalls } from './open-calls.ts'

type Deps = Pick<CoreDeps, 'db' | 'config' | 'local'>
type Input = {
  /** In chats: the calls of one chat stay together. */
  readonly limit: number
  readonly cursor?: string | undefined
}
type Page = { readonly waiting: WaitingCall[]; readonly nextCursor: string | null }

/** The turns that wait for the owner in chats they may write. */
export const waitingFor = (userId: string) =>
  ({ state: 'awaiting', chat: { userId, deletedAt: null, channelKey: null } }) as const

/** The calls that wait for the actor, of the chats that wait longest. */
export async function listWaitingPage(deps: Deps, actor: Actor, { limit, cursor }: Input): Promise<Page> {
  if (actor.kind !== 'user') return { waiting: [], nextCursor: null }
  const rows = await deps.db.chatTurn.findMany({
    where: { AND: [waitingFor(actor.user.id), cursor === undefined ? {} : after(cursor)] },
    // A turn is not written while it waits, so this is since when it does.
    orderBy: [{ updatedAt: 'asc' }, { chatId: 'asc' }],
    take: limit + 1,
    include: { chat: true },
  })
  const turns = rows.slice(0, limit)
  const last = turns.at(-1)
  const ids = turns.flatMap(({ messageId }) => (messageId === null ? [] : [messageId]))
  const found = await deps.db.message.findMany({ where: { id: { in: ids } } })
  const messages = new Map((await maskParts(deps, actor, found)).map((message) => [message.id, message]))
  const titles = await readTitles(
    deps,
    actor,
    turns.map(({ chat }) => chat),
  )
  const waiting = turns.flatMap(({ chat, messageId }) => {
    const message = messages.get(messageId ?? '')
    const chatTitle = titles.get(chat.id) ?? ''
    return message ? openCalls(chat, message).map((call) => ({ ...call, chatTitle })) : []
  })
  waiting.sort((a, b) => a.createdAt.localeCompare(b.createdAt))
  const hasMore = rows.length > limit && last !== undefined
  return {
    waiting,
    nextCursor: hasMore ? writeCursor({ lastMessageAt: last.updatedAt, id: last.chatId }) : null,
  }
}

function after(cursor: string): Prisma.ChatTurnWhereInput {
  const { lastMessageAt, id } = readCursor(cursor)
  const updatedAt = lastMessageAt ?? new Date(0)
  return { OR: [{ updatedAt: { gt: updatedAt } }, { updatedAt, chatId: { gt: id } }] }
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
