import { z } from 'zod'
import { id, timestamp } from './common.ts'
import { pendingCall, turnState, turnView } from './turn.ts'

/** One row of a chat list. */
export const chatSummary = z.object({
  id,
  title: z.string(),
  agent: z.string(),
  /** Label of the channel piece for a channel chat, null for a web chat. */
  channelLabel: z.string().nullable(),
  state: turnState,
  /** Whether the last turn ended with an error; left out where it is not known. */
  failed: z.boolean().exactOptional(),
  /** Whether it was copied from another chat; left out where it is not known. */
  branched: z.boolean().exactOptional(),
  lastMessageAt: timestamp.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  deletedAt: timestamp.nullable(),
})
export type ChatSummary = z.output<typeof chatSummary>

/** A chat opened by somebody who may read it. */
export const chatView = chatSummary.extend({
  turn: turnView,
  pending: z.array(pendingCall),
  /** Whether the reader may write it here. */
  writable: z.boolean(),
})
export type ChatView = z.output<typeof chatView>

export const listChatsInput = z.object({
  limit: z.int().min(1).max(100).default(30),
  cursor: z.string().max(300).nullish(),
  /** Text that the title contains, in any case; messages are not searched. */
  title: z.string().trim().max(200).optional(),
  trash: z.boolean().default(false),
  /** Only chats that wait for an answer. */
  waiting: z.boolean().default(false),
})
export type ListChatsInput = z.input<typeof listChatsInput>
export const chatPage = z.object({ chats: z.array(chatSummary), nextCursor: z.string().nullable() })
export type ChatPage = z.output<typeof chatPage>

export const renameChatInput = z.object({ chatId: id, title: z.string().trim().min(1).max(200) })
export const branchChatInput = z.object({
  chatId: id,
  /** The assistant message to copy up to and with; the whole conversation when left out. */
  messageId: id.optional(),
})

export const listMessagesInput = z.object({
  chatId: id,
  /** Only messages before this sequence number. */
  before: z.int().optional(),
  limit: z.int().min(1).max(500).default(500),
})
export type ListMessagesInput = z.input<typeof listMessagesInput>

/** Pushed to a signed-in reader when something they may read has changed. */
export const chatEvent = z.object({
  type: z.literal('chat'),
  chatId: id,
  /** `turn`: state changed or a stream began; `messages`: rows changed; `chat`: title, trash, branch. */
  change: z.enum(['turn', 'messages', 'chat']),
})
export type ChatEvent = z.output<typeof chatEvent>
