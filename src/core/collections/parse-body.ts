import type { z } from 'zod'
import { tellMissing } from '#contracts/missing-value.ts'
import { type FieldError, validationError } from './collection-error.ts'

const maxErrors = 20

/** The body as its contract says, or a 400 that lists every wrong field. */
export function parseBody<Schema extends z.ZodType>(
  schema: Schema,
  collection: string,
  data: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(data, tellMissing)
  if (parsed.success) return parsed.data
  throw validationError(collection, parsed.error.issues.flatMap(viewIssue).slice(0, maxErrors))
}

function viewIssue(issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.map(String).join('.').slice(0, 200)
  if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }]
  return issue.keys.map((key) => ({
    path: [path, key.slice(0, 100)].filter((part) => part !== '').join('.'),
    message: 'There is no such field.',
  }))
}
