import type { Delivery } from '#contracts/agent.ts'

export type Started = {
  readonly status: 'started'
  readonly chatId: string
  /** The user's message. */
  readonly messageId: string
  readonly attemptId: string
  readonly replyId: string
}
export type Queued = {
  readonly status: 'queued'
  readonly chatId: string
  readonly messageId: string
  readonly delivery: Delivery
}
export type Sent = Started | Queued
