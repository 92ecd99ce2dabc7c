import { type ChatPage, type ListChatsInput, listChatsInput } from '#contracts/chat.ts'
import type { Actor } from '#core/access/actor.ts'
import type { CoreDeps } from '#core/deps.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { escapeLike } from '#lib/escape-like.ts'
import { type ChatCursor, readCursor, writeCursor } from './chat-cursor.ts'
import { maskChats } from './mask-chats.ts'
import { viewChat } from './view-chat.ts'

type Deps = Pick<CoreDeps, 'db' | 'config' | 'local'>

/** The actor's own chats, the ones with the latest message first. Nobody lists chats of others. */
export async function listChats(deps: Deps, actor: Actor, input: ListChatsInput): Promise<ChatPage> {
  if (actor.kind !== 'user') return { chats: [], nextCursor: null }
  const { limit, cursor, title, trash, waiting } = listChatsInput.parse(input)
  const rows = await deps.db.chat.findMany({
    where: {
      userId: actor.user.id,
      deletedAt: trash ? { not: null } : null,
      ...(title ? { title: { contains: escapeLike(title.replaceAll('\0', '')), mode: 'insensitive' } } : {}),
      ...(waiting ? { turn: { state: 'awaiting' } } : {}),
      ...(cursor ? after(readCursor(cursor)) : {}),
    },
    // With `deletedAt` first this is the order of the index; among chats outside the trash it changes nothing.
    orderBy: trash
      ? [{ lastMessageAt: 'desc' }, { id: 'asc' }]
      : [{ deletedAt: 'asc' }, { lastMessageAt: 'desc' }, { id: 'asc' }],
    take: limit + 1,
    include: { turn: { select: { state: true, lastError: true } } },
  })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const chats = page.map((row) => viewChat(deps.config, row, row.turn))
  return {
    chats: await maskChats(deps, actor, chats),
    nextCursor: rows.length > limit && last ? writeCursor(last) : null,
  }
}

// Chats without any message come first, as PostgreSQL orders nulls in a descending index.
function after({ lastMessageAt, id }: ChatCursor): Prisma.ChatWhereInput {
  if (lastMessageAt === null) {
    return { OR: [{ lastMessageAt: { not: null } }, { lastMessageAt: null, id: { gt: id } }] }
  }
  return {
    // Said beside the OR so that the index can start reading here.
    lastMessageAt: { lte: lastMessageAt },
    OR: [{ lastMessageAt: { lt: lastMessageAt } }, { id: { gt: id } }],
  }
}
