import { queryError } from './collection-error.ts'

// What stands behind an operator: read as the kind of its field, or refused with a 400 that names the path.

const maxValues = 500
const maxTextLength = 1000
const maxWords = 20
const maxInt = 2_147_483_647
const dateBounds = { min: Date.parse('0001-01-01T00:00:00Z'), max: Date.parse('9999-12-31T23:59:59Z') }

export function splitWords(at: string, value: unknown): string[] {
  const words = parseText(at, value)
    .split(/\s+/u)
    .filter((word) => word !== '')
  if (words.length > maxWords) throw queryError(`"${at}" takes at most ${maxWords} words.`, at)
  return words
}

/** The values of a list operator: a list, or one text with commas. */
export function parseList(at: string, value: unknown): readonly unknown[] {
  const list = typeof value === 'string' ? value.split(',') : value
  if (!Array.isArray(list)) throw queryError(`"${at}" takes a list of values.`, at)
  if (list.length > maxValues) throw queryError(`"${at}" takes at most ${maxValues} values.`, at)
  return list
}

export function parseEnum(at: string, value: unknown, values: readonly string[]): string {
  if (typeof value === 'string' && values.includes(value)) return value
  throw queryError(`"${at}" takes one of ${values.join(', ')}.`, at)
}

export function parseNumber(at: string, value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number === 'number' && Number.isFinite(number)) return number
  throw queryError(`"${at}" takes a number.`, at)
}

export function parseText(at: string, value: unknown): string {
  if (typeof value !== 'string' || value.length > maxTextLength)
    throw queryError(`"${at}" takes a text of at most ${maxTextLength} characters.`, at)
  // PostgreSQL can't hold U+0000 and no stored text has half a character.
  if (value.includes('\0') || !value.isWellFormed()) throw queryError(`"${at}" is not a valid text.`, at)
  return value
}

// A time needs its zone: without one it would mean the server's.
const isoDate = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/

export function parseDate(at: string, value: unknown): Date {
  const date =
    value instanceof Date
      ? value
      : new Date(typeof value === 'string' && isoDate.test(value) ? value : Number.NaN)
  const time = date.getTime()
  // Written so that NaN is refused too.
  if (time >= dateBounds.min && time <= dateBounds.max) return date
  throw queryError(`"${at}" takes a date such as 2026-01-15 or 2026-01-15T09:30:00Z.`, at)
}

export function parseInt32(at: string, value: unknown): number {
  const number = typeof value === 'string' && /^-?\d{1,10}$/.test(value) ? Number(value) : value
  if (typeof number === 'number' && Number.isInteger(number) && Math.abs(number) <= maxInt) return number
  throw queryError(`"${at}" takes a whole number.`, at)
}

export function parseFlag(at: string, value: unknown): boolean {
  if (value === true || value === 'true' || value === '1') return true
  if (value === false || value === 'false' || value === '0') return false
  throw queryError(`"${at}" takes true or false.`, at)
}
