import { z } from 'zod'
import { pendingCall } from './turn.ts'

/** A call that waits, with the title of its chat. */
export const waitingCall = pendingCall.extend({ chatTitle: z.string() })
export type WaitingCall = z.output<typeof waitingCall>

/** The calls that wait for somebody, the oldest first. `count` are all; `more` chats are not listed. */
export const waitingList = z.object({ waiting: z.array(waitingCall), count: z.int(), more: z.int() })
export type WaitingList = z.output<typeof waitingList>

/** Query of `GET /api/pending`. */
export const inboxQuery = z.strictObject({
  /** How many chats a page has at most; the calls of one chat stay together. */
  limit: z
    .string()
    .regex(/^\d{1,4}$/, 'Expected a number from 1 to 200.')
    .transform(Number)
    .pipe(z.int().min(1).max(200))
    .default(50),
  cursor: z.string().max(500).optional(),
})

/** `GET /api/pending`: a page of the calls that wait for the caller. */
export const inbox = z.object({
  pending: z.array(waitingCall),
  /** For the next page; null on the last one. */
  nextCursor: z.string().nullable(),
})
