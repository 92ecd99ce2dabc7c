import { z } from 'zod'
import { maxPromptChars } from '#contracts/agent.ts'
import type { MessagePart } from '#contracts/message.ts'
import { readDataAddress } from '#core/attachments/data-address.ts'
import { DomainError } from '#core/errors.ts'

const text = z.object({ type: z.literal('text'), text: z.string() })
const paste = z.object({
  type: z.literal('data-paste'),
  id: z.string().optional(),
  data: z.object({ text: z.string() }),
})
const file = z.object({
  type: z.literal('file'),
  mediaType: z.string().max(255),
  filename: z.string().max(255).optional(),
  // Fetching what a client names would let it reach into the server's network.
  url: z
    .string()
    .refine((url) => readDataAddress(url) !== null, 'A file is attached as a base64 data: address.'),
})
const userPart = z.discriminatedUnion('type', [text, paste, file])

/** The parts of a user message that may be stored: text, pasted text and embedded files; anything else is refused. */
export function checkUserParts(parts: readonly MessagePart[]): MessagePart[] {
  const checked = z.array(userPart).min(1).safeParse(parts)
  if (!checked.success) {
    const issue = checked.error.issues[0]
    throw new DomainError(
      'invalid',
      null,
      `The message can't be sent: ${issue?.message ?? 'it has no content.'}`,
    )
  }
  const words = checked.data.map((part) =>
    part.type === 'text' ? part.text : part.type === 'data-paste' ? part.data.text : '',
  )
  const chars = words.reduce((sum, word) => sum + word.length, 0)
  if (chars > maxPromptChars)
    throw new DomainError('too-large', null, 'The message is longer than 1,000,000 characters.')
  const isEmpty =
    words.every((word) => word.trim() === '') && checked.data.every((part) => part.type !== 'file')
  if (isEmpty) throw new DomainError('invalid', null, 'The message is empty.')
  return checked.data
}

const clientId = /^[A-Za-z0-9_-]{8,64}$/

/** The id a client gave its message, when it is one we can keep. */
export function usableMessageId(id: string | undefined): string | null {
  return id !== undefined && clientId.test(id) ? id : null
}
