import { z } from 'zod'
import { type MessageDoc, messageDoc, pageOf } from '#contracts/collections.ts'
import { readCollection } from '#features/frame/read-collection.ts'
import { timesOf } from '#ui/admin/time-range.ts'
import type { MessageFilters } from './messages-address.ts'

const messagePage = pageOf(messageDoc)
export type MessagePage = z.output<typeof messagePage>

/** A page of raw messages, the newest first, with their chats. */
export function findMessages(
  slug: string,
  filters: MessageFilters,
  signal: AbortSignal,
): Promise<MessagePage> {
  const query = new URLSearchParams({
    sort: '-createdAt,-seq',
    depth: '1',
    page: String(filters.page),
    limit: String(filters.limit),
  })
  if (filters.role) query.set('where[role][equals]', filters.role)
  if (filters.state === 'queued') query.set('where[status][equals]', filters.state)
  else if (filters.state) query.set('where[reply.state][equals]', filters.state)
  const { since, before } = timesOf(filters, new Date())
  if (since) query.set('where[createdAt][greater_than_equal]', since)
  if (before) query.set('where[createdAt][less_than]', before)
  if (filters.chatId) query.set('where[chat][equals]', filters.chatId)
  return readCollection(`/api/${slug}?${query}`, messagePage, signal)
}

export function getMessage(slug: string, id: string, signal: AbortSignal): Promise<MessageDoc> {
  return readCollection(`/api/${slug}/${encodeURIComponent(id)}?depth=1`, messageDoc, signal)
}

/** Id of the message before or after a place in its chat, null at the end. */
export async function findNeighbour(
  slug: string,
  { chatId, seq, side }: { chatId: string; seq: number; side: 'before' | 'after' },
  signal: AbortSignal,
): Promise<string | null> {
  const query = new URLSearchParams({
    'where[chat][equals]': chatId,
    [`where[seq][${side === 'before' ? 'less_than' : 'greater_than'}]`]: String(seq),
    sort: side === 'before' ? '-seq' : 'seq',
    limit: '1',
    depth: '0',
    'select[seq]': 'true',
  })
  const page = await readCollection(
    `/api/${slug}?${query}`,
    pageOf(z.looseObject({ id: z.string() })),
    signal,
  )
  return page.docs[0]?.id ?? null
}

/** The chat of a message: its id, and its title when the reader may see the chat. */
export function chatOf(doc: MessageDoc): { readonly id: string; readonly title: string | null } | null {
  if (doc.chat === undefined) return null
  return typeof doc.chat === 'string'
    ? { id: doc.chat, title: null }
    : { id: doc.chat.id, title: doc.chat.title ?? null }
}
