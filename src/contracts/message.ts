import { z } from 'zod'
import { id, timestamp } from './common.ts'

/** One AI SDK `UIMessage` part; AI SDK owns the shapes, we only require the discriminator. */
export const messagePart = z.looseObject({ type: z.string() })
export type MessagePart = z.output<typeof messagePart>

/** Who acted: a signed-in user, somebody anonymous, the server itself, or a participant of a channel. */
export const actorView = z.object({
  kind: z.enum(['user', 'anonymous', 'server', 'channel']),
  userId: id.nullable().default(null),
  name: z.string().nullable().default(null),
  /** The participant as the channel knows them; null outside channels. */
  channel: z
    .object({ piece: z.string(), id: z.string(), name: z.string().nullable() })
    .nullable()
    .default(null),
})
export type ActorView = z.output<typeof actorView>

export const settlementView = z.object({
  toolCallId: z.string(),
  toolName: z.string(),
  outcome: z.enum(['answered', 'dismissed', 'cancelled']),
  actor: actorView,
  settledAt: timestamp,
})
export type SettlementView = z.output<typeof settlementView>

export const usageView = z.object({
  inputTokens: z.number().optional(),
  outputTokens: z.number().optional(),
  totalTokens: z.number().optional(),
})

/** A message as every API shows it. `settlements` is a view of the settlement rows. */
export const messageView = z.object({
  id,
  chat: id,
  role: z.enum(['user', 'assistant', 'system']),
  parts: z.array(messagePart),
  metadata: z.record(z.string(), z.unknown()).nullable(),
  usage: usageView.nullable(),
  status: z.enum(['queued']).nullable(),
  delivery: z.enum(['queue', 'steer']).nullable(),
  model: z.string().nullable(),
  reasoning: z.string().nullable(),
  author: actorView.nullable(),
  settlements: z.array(settlementView),
  version: z.int(),
  /** Place in the chat. */
  seq: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type MessageView = z.output<typeof messageView>
