import { z } from 'zod'
import { chatSummary } from './chat.ts'
import { id, timestamp } from './common.ts'
import { turnState } from './turn.ts'

export const chatSort = z.enum(['title', 'agent', 'lastMessageAt', 'createdAt'])
export type ChatSort = z.output<typeof chatSort>

/** What the list calls the state of a chat: that of its turn, or `failed` after a turn that ended with an error. */
export const listedState = z.enum([...turnState.options, 'failed'])
export type ListedState = z.output<typeof listedState>

/** A page of the chat list with its filters. Empty lists filter nothing. */
export const findChatRowsInput = z.object({
  /** Words looked for in titles and messages; the last one may be a beginning. */
  query: z.string().trim().max(200).optional(),
  agents: z.array(z.string().max(200)).max(100).default([]),
  /** Slugs of channels; `web` stands for chats of no channel. */
  channels: z.array(z.string().max(200)).max(100).default([]),
  states: z.array(listedState).default([]),
  /** Only chats with a message (or made) since then. */
  since: timestamp.optional(),
  /** Only chats whose latest message (or making) was before then. */
  before: timestamp.optional(),
  trash: z.boolean().default(false),
  sort: chatSort.default('lastMessageAt'),
  descending: z.boolean().default(true),
  page: z.int().min(1).max(100_000).default(1),
  limit: z.int().min(1).max(100).default(25),
})
export type FindChatRowsInput = z.input<typeof findChatRowsInput>
export type FindChatRowsFilters = z.output<typeof findChatRowsInput>

export const chatRow = chatSummary.extend({
  /** The newest message that has all the words of the search, where it has them; null when only the title does. */
  hit: z.object({ messageId: id, text: z.string() }).nullable(),
})
export type ChatRow = z.output<typeof chatRow>

export const chatRows = z.object({
  rows: z.array(chatRow),
  total: z.int(),
  /** There are more than `total`: so many that they were not counted. */
  more: z.boolean(),
  page: z.int(),
  limit: z.int(),
})
export type ChatRows = z.output<typeof chatRows>
