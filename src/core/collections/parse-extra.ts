import { z } from 'zod'
import { requiredText } from '#contracts/missing-value.ts'
import type { FieldConfig } from '#core/config/collection-types.ts'
import { isRecord } from '#lib/is-record.ts'
import { type FieldError, validationError } from './collection-error.ts'
import { maxJsonChars } from './collection-fields.ts'
import { choicesOf, defaultValues } from './extra-fields.ts'

type Fields = ReadonlyMap<string, FieldConfig>

const maxText = 1_000
const maxTextarea = 100_000
const maxItems = 500

/** What one field of a deployment takes; `null` empties it, unless it is required. */
export function fieldSchema(field: FieldConfig): z.ZodType {
  const one = valueSchema(field)
  const value = field.hasMany ? z.array(one).max(maxItems) : one
  return field.required ? value : value.nullable()
}

function valueSchema(field: FieldConfig): z.ZodType {
  switch (field.type) {
    case 'text':
      return z.string().max(maxText)
    case 'textarea':
      return z.string().max(maxTextarea)
    case 'email':
      return z.email().max(320)
    case 'number':
      return z.number()
    case 'checkbox':
      return z.boolean()
    case 'date':
      // One spelling of each time, so that comparing texts compares times.
      return z.iso.datetime({ offset: true }).overwrite(inUtc)
    case 'select':
      return z.enum(choicesOf(field))
    case 'relationship':
      return z.string().min(1).max(128)
    case 'json':
      // Present, whatever it is; "required" refuses null.
      return z
        .unknown()
        .refine((value) => value !== undefined && value !== null)
        .refine(
          (value) => JSON.stringify(value ?? null).length <= maxJsonChars,
          `At most ${maxJsonChars} characters as JSON.`,
        )
  }
}

// Asked for what is no time too, since zod goes on with its checks.
function inUtc(text: string): string {
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? text : time.toISOString()
}

/** A body in two: what FrogBot stores itself, and what belongs to the fields a deployment added. */
export function splitBody(fields: Fields, data: unknown): { rest: unknown; given: Map<string, unknown> } {
  if (!isRecord(data) || fields.size === 0) return { rest: data, given: new Map() }
  const entries = Object.entries(data)
  return {
    rest: Object.fromEntries(entries.filter(([name]) => !fields.has(name))),
    given: new Map(entries.filter(([name, value]) => fields.has(name) && value !== undefined)),
  }
}

/** The added fields of a new document, defaults filled in; null when there are none. */
export function parseNewExtra(collection: string, fields: Fields, given: ReadonlyMap<string, unknown>) {
  const values = new Map([...Object.entries(defaultValues(fields) ?? {}), ...given])
  const missing = [...fields.values()]
    .filter(({ name, required }) => required && !values.has(name))
    .map(({ name }) => ({ path: name, message: requiredText }))
  if (missing.length > 0) throw validationError(collection, missing)
  return parseExtra(collection, fields, values)
}

/** The added fields a change gives; null when it gives none. */
export function parseExtra(
  collection: string,
  fields: Fields,
  given: ReadonlyMap<string, unknown>,
): Record<string, unknown> | null {
  const errors: FieldError[] = []
  const values: [string, unknown][] = []
  for (const [name, value] of given) {
    const field = fields.get(name)
    if (field === undefined) continue
    const parsed = fieldSchema(field).safeParse(value)
    if (value === null && !parsed.success) errors.push({ path: name, message: requiredText })
    else if (parsed.success) values.push([name, parsed.data])
    else errors.push({ path: name, message: parsed.error.issues[0]?.message ?? 'This value does not fit.' })
  }
  if (errors.length > 0) throw validationError(collection, errors)
  return values.length === 0 ? null : Object.fromEntries(values)
}
