import { z } from 'zod'
import { DomainError } from '#core/errors.ts'
import type { Chat } from '#generated/prisma/client.ts'

/** Where a page of a chat list ended. */
export type ChatCursor = { readonly lastMessageAt: Date | null; readonly id: string }

const content = z.tuple([z.iso.datetime().nullable(), z.string().max(128)])

export function writeCursor(chat: Pick<Chat, 'lastMessageAt' | 'id'>): string {
  return Buffer.from(JSON.stringify([chat.lastMessageAt?.toISOString() ?? null, chat.id])).toString(
    'base64url',
  )
}

/** Throws 400 for text that is no cursor of ours. */
export function readCursor(text: string): ChatCursor {
  try {
    const [lastMessageAt, id] = content.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    if (id.includes('\0')) throw new Error('No id holds U+0000.')
    return { lastMessageAt: lastMessageAt === null ? null : new Date(lastMessageAt), id }
  } catch (cause) {
    throw new DomainError('invalid', null, 'The cursor is not one of this list.', { cause })
  }
}
