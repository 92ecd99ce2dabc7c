import { z } from 'zod'
import { chatSummary } from './chat.ts'
import { timestamp } from './common.ts'
import { turnState } from './turn.ts'

export const chatSort = z.enum(['title', 'agent', 'lastMessageAt', 'createdAt'])
export type ChatSort = z.output<typeof chatSort>

/** A page of the chat list with its filters. Empty lists filter nothing. */
export const findChatRowsInput = z.object({
  /** Text looked for in titles. */
  query: z.string().trim().max(200).optional(),
  agents: z.array(z.string().max(200)).max(100).default([]),
  /** Slugs of channels; `web` stands for chats of no channel. */
  channels: z.array(z.string().max(200)).max(100).default([]),
  states: z.array(turnState).default([]),
  /** Only chats with a message (or made) since then. */
  since: timestamp.optional(),
  trash: z.boolean().default(false),
  sort: chatSort.default('lastMessageAt'),
  descending: z.boolean().default(true),
  page: z.int().min(1).max(100_000).default(1),
  limit: z.int().min(1).max(100).default(25),
})
export type FindChatRowsInput = z.input<typeof findChatRowsInput>

export const chatRows = z.object({
  rows: z.array(chatSummary),
  total: z.int(),
  page: z.int(),
  limit: z.int(),
})
export type ChatRows = z.output<typeof chatRows>
