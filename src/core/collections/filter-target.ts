import type { FieldConfig } from '#core/config/collection-types.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { unknownPath } from './collection-error.ts'
import type { FieldKind, FoundField } from './collection-fields.ts'
import { choicesOf, extraColumn } from './extra-fields.ts'
import { parseDate, parseEnum, parseFlag, parseInt32, parseNumber, parseText } from './parse-operand.ts'
import { inReplyState } from './reply-state.ts'

/** A part of a Prisma `where`. */
export type Condition = { readonly [key: string]: unknown }

/** Matches nothing. Every collection has an id; an empty OR would not do, Prisma drops it inside an AND. */
export const nothing: Condition = { id: { in: [] } }
const everything: Condition = {}

/** What an operator works on: a column, or a value inside the JSON column of the added fields. */
export type FilterTarget = {
  readonly operators: readonly string[]
  /** Reads an operand, or throws a 400 that names the path. */
  readonly parse: (at: string, operand: unknown) => unknown
  readonly equals: (value: unknown) => Condition
  readonly isIn: (values: readonly unknown[]) => Condition
  /** A condition in Prisma's words, such as `{ gt: 1 }`, on the value. */
  readonly matches: (condition: object) => Condition
  readonly contains: (pattern: string) => Condition
  readonly isEmpty: Condition
  readonly hasValue: Condition
}

const equality = ['equals', 'not_equals', 'in', 'not_in', 'exists']
const order = ['greater_than', 'greater_than_equal', 'less_than', 'less_than_equal']
const words = ['like', 'contains']
const text = [...equality, ...order, ...words]
const ordered = [...equality, ...order]

const operatorsOfKind: Readonly<Record<FieldKind, readonly string[]>> = {
  id: equality,
  text,
  date: ordered,
  int: ordered,
  enum: equality,
  json: ['exists'],
  'reply-state': ['equals', 'in'],
}

const operatorsOfType: Readonly<Record<FieldConfig['type'], readonly string[]>> = {
  text,
  textarea: text,
  email: text,
  number: ordered,
  date: ordered,
  checkbox: ['equals', 'not_equals', 'exists'],
  select: equality,
  relationship: equality,
  json: ['exists'],
}

export function filterTarget(field: FoundField): FilterTarget {
  return field.extra ? addedTarget(field.extra) : storedTarget(field)
}

function storedTarget(field: FoundField): FilterTarget {
  const matches = (condition: unknown): Condition => ({ [field.column]: condition })
  // A JSON column tells the database's null and JSON's own null apart; a reader sees null for both.
  const isEmpty = matches({ equals: field.kind === 'json' ? Prisma.AnyNull : null })
  const isState = field.kind === 'reply-state'
  return {
    operators: operatorsOfKind[field.kind],
    parse: (at, operand) => parseStored(field, at, operand),
    equals: (value) => (isState ? inReplyState([value]) : matches(value)),
    isIn: (values) => (isState ? inReplyState(values) : matches({ in: values })),
    matches,
    contains: (pattern) => matches({ contains: pattern, mode: 'insensitive' }),
    isEmpty: field.nullable ? isEmpty : nothing,
    hasValue: field.nullable ? { NOT: isEmpty } : everything,
  }
}

function addedTarget(field: FieldConfig): FilterTarget {
  const matches = (condition: object): Condition => ({ [extraColumn]: { path: [field.name], ...condition } })
  const isEmpty = matches({ equals: Prisma.AnyNull })
  const equals = (value: unknown) => matches(field.hasMany ? { array_contains: [value] } : { equals: value })
  const own = operatorsOfType[field.type]
  return {
    operators: field.hasMany ? own.filter((operator) => equality.includes(operator)) : own,
    parse: (at, operand) => parseAdded(field, at, operand),
    equals,
    isIn: (values) => (values.length === 0 ? nothing : { OR: values.map(equals) }),
    matches,
    contains: (pattern) => matches({ string_contains: pattern, mode: 'insensitive' }),
    isEmpty,
    hasValue: { NOT: isEmpty },
  }
}

function parseStored(field: FoundField, at: string, value: unknown): unknown {
  switch (field.kind) {
    case 'id':
    case 'text':
      return parseText(at, value)
    case 'date':
      return parseDate(at, value)
    case 'int':
      return parseInt32(at, value)
    case 'enum':
    case 'reply-state':
      return parseEnum(at, value, field.values)
    case 'json':
      throw unknownPath(at)
  }
}

function parseAdded(field: FieldConfig, at: string, value: unknown): string | number | boolean {
  switch (field.type) {
    case 'number':
      return parseNumber(at, value)
    case 'checkbox':
      return parseFlag(at, value)
    case 'date':
      return parseDate(at, value).toISOString()
    case 'select':
      return parseEnum(at, value, choicesOf(field))
    case 'text':
    case 'textarea':
    case 'email':
    case 'relationship':
      return parseText(at, value)
    case 'json':
      throw unknownPath(at)
  }
}
