import { z } from 'zod'
import { id, timestamp } from './common.ts'

export const turnState = z.enum(['idle', 'running', 'awaiting'])
export type TurnState = z.output<typeof turnState>

/** A call that waits for a person. */
export const pendingCall = z.object({
  toolCallId: z.string(),
  toolName: z.string(),
  /** The `client.kind` of the tool, `question` for questions; clients choose a renderer by it. */
  input: z.unknown(),
  messageId: id,
  chatId: id,
  agentSlug: z.string(),
  createdAt: timestamp,
})
export type PendingCall = z.output<typeof pendingCall>

/** `GET …/pending` */
export const pendingList = z.object({ chatId: id, state: turnState, pending: z.array(pendingCall) })
export type PendingList = z.output<typeof pendingList>

/** The turn of a chat as a reader sees it. */
export const turnView = z.object({
  state: turnState,
  /** The assistant message being written or waiting; null when idle. */
  messageId: id.nullable(),
  /** Why the last turn failed, in words a person understands; null when it did not. */
  lastError: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** True when the last turn broke off and can be taken up again with `continue`. */
  canContinue: z.boolean(),
})
export type TurnView = z.output<typeof turnView>

/** The stored end of a call, with the message part that holds it. */
export const settlementResult = z.object({
  toolCallId: z.string(),
  outcome: z.enum(['answered', 'dismissed', 'cancelled']),
  settledAt: timestamp,
  /** The message part as it is stored now: `output-available` or `output-error`. */
  part: z.looseObject({ type: z.string() }),
})
export type SettlementResult = z.output<typeof settlementResult>

const usage = z.object({
  inputTokens: z.number().optional(),
  outputTokens: z.number().optional(),
  totalTokens: z.number().optional(),
})

/** What a JSON call to an agent ends with. */
export const turnResult = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('completed'),
    /** Absent for a stateless call. */
    chatId: id.optional(),
    messageId: id.optional(),
    text: z.string(),
    usage: usage.nullable(),
    finishReason: z.string(),
    settlement: settlementResult.optional(),
  }),
  z.object({
    status: z.literal('awaiting-input'),
    chatId: id,
    pending: z.array(pendingCall),
    settlement: settlementResult.optional(),
  }),
  z.object({
    status: z.literal('queued'),
    chatId: id,
    messageId: id,
    delivery: z.enum(['queue', 'steer']),
  }),
  z.object({ status: z.literal('dismissed'), chatId: id, settlement: settlementResult }),
  z.object({
    status: z.literal('stopped'),
    chatId: id,
    messageId: id.optional(),
    text: z.string(),
    settlement: settlementResult.optional(),
  }),
])
export type TurnResult = z.output<typeof turnResult>

/** Body of `POST …/settle`: a call id and exactly one of `output` or `dismissed: true`. */
export const settleBody = z
  .strictObject({
    toolCallId: z.string().min(1).max(256),
    output: z.unknown().optional(),
    dismissed: z.literal(true).optional(),
  })
  .refine((body) => (body.output !== undefined) !== (body.dismissed === true), {
    message: 'Send exactly one of "output" or "dismissed": true.',
  })
