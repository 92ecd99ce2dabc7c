import { Prisma } from '#generated/prisma/client.ts'
import { unknownPath } from './collection-error.ts'
import type { FieldKind, FoundField } from './collection-fields.ts'
import {
  parseDate,
  parseEnum,
  parseFlag,
  parseInt32,
  parseList,
  parseText,
  splitWords,
} from './parse-operand.ts'

/** A part of a Prisma `where`. */
export type Condition = { readonly [key: string]: unknown }

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

export function textLike(text: string) {
  // Prisma hands the text to LIKE as it is, so its wildcards have to be taken literally.
  return { contains: text.replaceAll(/[\\%_]/g, '\\$&'), mode: 'insensitive' }
}

function parseValues(field: FoundField, at: string, value: unknown): unknown[] {
  return parseList(at, value).map((item) => parseValue(field, at, item))
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
      return parseEnum(at, value, field.values)
    case 'json':
      throw unknownPath(at)
  }
}
