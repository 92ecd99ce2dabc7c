import { Prisma } from '#generated/prisma/client.ts'
import type { Claim } from './turn-types.ts'

/**
 * Whether the chat of a turn had a reply before this one, as a condition in SQL. Replies that failed do not count, nor
 * those that ended with a question nobody answered: they keep the `waitingSince` of it. Neither asked for a title.
 */
export function hasEarlierReply({ chatId, replyId }: Pick<Claim, 'chatId' | 'replyId'>): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT 1 FROM messages
    WHERE "chatId" = ${chatId} AND role = 'assistant' AND "deletedAt" IS NULL AND messages.id <> ${replyId}
      AND metadata -> 'error' IS NULL AND metadata -> 'waitingSince' IS NULL
  )`
}
