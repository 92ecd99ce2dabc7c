import { z } from 'zod'
import { maxPromptChars } from '#contracts/agent.ts'
import type { MessagePart } from '#contracts/message.ts'
import { tellMissing } from '#contracts/missing-value.ts'
import { readDataAddress } from '#core/attachments/data-address.ts'
import { type FieldError, validationError } from './collection-error.ts'

const text = z.string().max(maxPromptChars)

// Anything a model's answer is made of (tool calls, reasoning, sources) is the server's to write.
const userPart = z.discriminatedUnion(
  'type',
  [
    z.looseObject({ type: z.literal('text'), text }),
    z.looseObject({
      type: z.literal('file'),
      mediaType: z.string().min(1).max(200),
      filename: z.string().max(255).optional(),
      url: z
        .string()
        .min(1)
        .refine(isFileUrl, 'A file is named by a path of this server, an http(s) or a base64 data: address.'),
    }),
    z.looseObject({ type: z.literal('data-paste'), data: z.union([text, z.looseObject({ text })]) }),
  ],
  { error: 'A user message holds text, file and data-paste parts only.' },
)
const userParts = z.array(userPart)

function isFileUrl(url: string): boolean {
  if (/^data:/i.test(url)) return readDataAddress(url) !== null
  return /^(https?:\/\/|\/(?!\/))/i.test(url)
}

/** The parts a person may put into a message, or a 400 that names each wrong one. */
export function parseUserParts(collection: string, parts: readonly MessagePart[]): readonly MessagePart[] {
  const parsed = userParts.safeParse(parts, tellMissing)
  if (parsed.success) return parsed.data
  const errors: FieldError[] = parsed.error.issues.slice(0, 20).map((issue) => ({
    path: ['parts', ...issue.path].map(String).join('.').slice(0, 200),
    message: issue.message,
  }))
  throw validationError(collection, errors)
}
