import { z } from 'zod'
import { id } from './common.ts'
import { messagePart } from './message.ts'

export const chatRef = z.object({ chatId: id })
export const messageRef = chatRef.extend({ messageId: id })

/** The new content of a message that is edited. */
export const editedParts = z.array(messagePart).min(1).max(500)
export const editMessageInput = messageRef.extend({ parts: editedParts })

/** Body of `PATCH …/messages/:messageId` and `POST …/messages/:messageId/edit`. */
export const editMessageBody = z.strictObject({ parts: editedParts })

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
