import { z } from 'zod'
import { delivery } from './agent.ts'
import { id } from './common.ts'
import { messagePart } from './message.ts'

export const chatRef = z.object({ chatId: id })
export const messageRef = chatRef.extend({ messageId: id })

/** The new content of a message that is edited. */
export const editedParts = z.array(messagePart).min(1).max(500)
export const editMessageInput = messageRef.extend({ parts: editedParts })

/** Body of `POST …/messages/:messageId/edit`. */
export const editMessageBody = z.strictObject({ parts: editedParts })

const queuedChange = { parts: editedParts.optional(), delivery: delivery.optional() }
const changesSomething = {
  check: (change: { readonly parts?: unknown; readonly delivery?: unknown }) =>
    change.parts !== undefined || change.delivery !== undefined,
  message: 'Send "parts", "delivery" or both.',
}

/** Body of `PATCH …/messages/:messageId`: new content, or another delivery: `steer` hands it to the running turn. */
export const changeQueuedBody = z
  .strictObject(queuedChange)
  .refine(changesSomething.check, { message: changesSomething.message })

/** The same as procedures take it. */
export const changeQueuedInput = messageRef
  .extend(queuedChange)
  .refine(changesSomething.check, { message: changesSomething.message })

/** Body of `POST /api/chats/:id/branch`: the whole conversation without `messageId`. */
export const branchBody = z.strictObject({ messageId: id.optional() })

/** The answer to a call as procedures take it. */
export const settleInput = chatRef
  .extend({
    toolCallId: z.string().min(1).max(256),
    output: z.unknown().optional(),
    dismissed: z.literal(true).optional(),
  })
  .refine((body) => (body.output !== undefined) !== (body.dismissed === true), {
    message: 'Send exactly one of "output" or "dismissed": true.',
  })
