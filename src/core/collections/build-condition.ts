import { Prisma } from '#generated/prisma/client.ts'
import { queryError, unknownPath } from './collection-error.ts'
import type { FieldKind, FoundField } from './collection-fields.ts'

/** A part of a Prisma `where`. */
export type Condition = { readonly [key: string]: unknown }

const maxValues = 500
const maxTextLength = 1000
const maxWords = 20
const maxInt = 2_147_483_647
const dateBounds = { min: Date.parse('0001-01-01T00:00:00Z'), max: Date.parse('9999-12-31T23:59:59Z') }

const equality = ['equals', 'not_equals', 'in', 'not_in', 'exists']
const order = ['greater_than', 'greater_than_equal', 'less_than', 'less_than_equal']

/** Which operators make sense for which kind of field. */
const operators: Readonly<Record<FieldKind, readonly string[]>> = {
  id: equality,
  text: [...equality, ...order, 'like', 'contains'],
  date: [...equality, ...order],
  int: [...equality, ...order],
  enum: equality,
  json: ['exists'],
}

/** Matches nothing. Every collection has an id; an empty OR would not do, Prisma drops it inside an AND. */
export const nothing: Condition = { id: { in: [] } }
const everything: Condition = {}

/** The Prisma condition of one operator on one field. Documents without a value count as "not equal". */
export function buildCondition(field: FoundField, path: string, operator: string, value: unknown): Condition {
  const at = `${path}.${operator}`
  if (!operators[field.kind].includes(operator)) throw unknownPath(at)
  const one = () => parseValue(field, at, value)
  const column = (condition: unknown): Condition => ({ [field.column]: condition })
  switch (operator) {
    case 'equals':
      return value === null ? hasValue(field, false) : column(one())
    case 'not_equals':
      return value === null ? hasValue(field, true) : orEmpty(field, column({ not: one() }))
    case 'in':
      return column({ in: parseValues(field, at, value) })
    case 'not_in':
      return orEmpty(field, column({ notIn: parseValues(field, at, value) }))
    case 'exists':
      return hasValue(field, parseFlag(at, value))
    case 'contains':
      return column(textLike(parseText(at, value)))
    case 'like':
      return { AND: splitWords(at, value).map((word) => column(textLike(word))) }
    case 'greater_than':
      return column({ gt: one() })
    case 'greater_than_equal':
      return column({ gte: one() })
    case 'less_than':
      return column({ lt: one() })
    case 'less_than_equal':
      return column({ lte: one() })
    default:
      throw unknownPath(at)
  }
}

function orEmpty(field: FoundField, condition: Condition): Condition {
  return field.nullable ? { OR: [{ [field.column]: null }, condition] } : condition
}

function hasValue(field: FoundField, expected: boolean): Condition {
  if (!field.nullable) return expected ? everything : nothing
  // A JSON column tells the database's null and JSON's own null apart; a reader sees null for both.
  const empty = field.kind === 'json' ? { equals: Prisma.AnyNull } : { equals: null }
  const isEmpty = { [field.column]: empty }
  return expected ? { NOT: isEmpty } : isEmpty
}

function textLike(text: string) {
  // Prisma hands the text to LIKE as it is, so its wildcards have to be taken literally.
  return { contains: text.replaceAll(/[\\%_]/g, '\\$&'), mode: 'insensitive' }
}

function splitWords(at: string, value: unknown): string[] {
  const words = parseText(at, value)
    .split(/\s+/u)
    .filter((word) => word !== '')
  if (words.length > maxWords) throw queryError(`"${at}" takes at most ${maxWords} words.`, at)
  return words
}

function parseValues(field: FoundField, at: string, value: unknown): unknown[] {
  const list = typeof value === 'string' ? value.split(',') : value
  if (!Array.isArray(list)) throw queryError(`"${at}" takes a list of values.`, at)
  if (list.length > maxValues) throw queryError(`"${at}" takes at most ${maxValues} values.`, at)
  return list.map((item) => parseValue(field, at, item))
}

function parseValue(field: FoundField, at: string, value: unknown): unknown {
  switch (field.kind) {
    case 'id':
    case 'text':
      return parseText(at, value)
    case 'date':
      return parseDate(at, value)
    case 'int':
      return parseInt32(at, value)
    case 'enum':
      if (typeof value === 'string' && field.values.includes(value)) return value
      throw queryError(`"${at}" takes one of ${field.values.join(', ')}.`, at)
    case 'json':
      throw unknownPath(at)
  }
}

function parseText(at: string, value: unknown): string {
  if (typeof value !== 'string' || value.length > maxTextLength)
    throw queryError(`"${at}" takes a text of at most ${maxTextLength} characters.`, at)
  // PostgreSQL can't hold U+0000 and no stored text has half a character.
  if (value.includes('\0') || !value.isWellFormed()) throw queryError(`"${at}" is not a valid text.`, at)
  return value
}

// A time needs its zone: without one it would mean the server's.
const isoDate = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/

function parseDate(at: string, value: unknown): Date {
  const date =
    value instanceof Date
      ? value
      : new Date(typeof value === 'string' && isoDate.test(value) ? value : Number.NaN)
  const time = date.getTime()
  // Written so that NaN is refused too.
  if (time >= dateBounds.min && time <= dateBounds.max) return date
  throw queryError(`"${at}" takes a date such as 2026-01-15 or 2026-01-15T09:30:00Z.`, at)
}

function parseInt32(at: string, value: unknown): number {
  const number = typeof value === 'string' && /^-?\d{1,10}$/.test(value) ? Number(value) : value
  if (typeof number === 'number' && Number.isInteger(number) && Math.abs(number) <= maxInt) return number
  throw queryError(`"${at}" takes a whole number.`, at)
}

function parseFlag(at: string, value: unknown): boolean {
  if (value === true || value === 'true' || value === '1') return true
  if (value === false || value === 'false' || value === '0') return false
  throw queryError(`"${at}" takes true or false.`, at)
}
