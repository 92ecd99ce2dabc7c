import { z } from 'zod'
import { pendingCall } from './turn.ts'

/** A call that waits, with the title of its chat. */
export const waitingCall = pendingCall.extend({ chatTitle: z.string() })
export type WaitingCall = z.output<typeof waitingCall>

/** All calls that wait for somebody, the oldest first. `count` may exceed what is listed. */
export const waitingList = z.object({ waiting: z.array(waitingCall), count: z.int() })
export type WaitingList = z.output<typeof waitingList>
