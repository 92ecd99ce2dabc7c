import type { z } from 'zod'
import { tellMissing } from '#contracts/missing-value.ts'
import { DomainError } from '#core/errors.ts'

/** The value as its contract says, or a 400 that names the first fields that are wrong. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value, tellMissing)
  if (parsed.success) return parsed.data
  throw new DomainError('invalid', null, describeIssues(parsed.error))
}

function describeIssues(error: z.ZodError): string {
  const lines = error.issues.slice(0, 5).map(({ path, message }) => {
    const where = path.map(String).join('.')
    return where === '' ? message : `${where}: ${message}`
  })
  return lines.join(' ')
}
