import type { FieldConfig } from '#core/config/collection-types.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { type Condition, nothing } from './build-condition.ts'
import { unknownPath } from './collection-error.ts'
import { choicesOf, extraColumn } from './extra-fields.ts'
import {
  parseDate,
  parseEnum,
  parseFlag,
  parseList,
  parseNumber,
  parseText,
  splitWords,
} from './parse-operand.ts'

const equality = ['equals', 'not_equals', 'in', 'not_in', 'exists']
const order = ['greater_than', 'greater_than_equal', 'less_than', 'less_than_equal']
const text = [...equality, ...order, 'like', 'contains']

/** Which operators make sense for which type of field. */
const operators: Readonly<Record<FieldConfig['type'], readonly string[]>> = {
  text,
  textarea: text,
  email: text,
  number: [...equality, ...order],
  date: [...equality, ...order],
  checkbox: ['equals', 'not_equals', 'exists'],
  select: equality,
  relationship: equality,
  json: ['exists'],
}

/** The Prisma condition of one operator on a field that a deployment added. It looks into the JSON column. */
export function buildExtraCondition(
  field: FieldConfig,
  path: string,
  operator: string,
  operand: unknown,
): Condition {
  const at = `${path}.${operator}`
  const allowed = field.hasMany ? equality : operators[field.type]
  if (!allowed.includes(operator) || (field.type === 'json' && operator !== 'exists')) throw unknownPath(at)
  const column = (condition: object): Condition => ({ [extraColumn]: { path: [field.name], ...condition } })
  const isEmpty = column({ equals: Prisma.AnyNull })
  const one = () => parseExtraValue(field, at, operand)
  const has = (value: unknown) => column(field.hasMany ? { array_contains: [value] } : { equals: value })
  const any = () => {
    const values = parseList(at, operand).map((item) => has(parseExtraValue(field, at, item)))
    return values.length === 0 ? nothing : { OR: values }
  }
  // A comparison with nothing is unknown to the database, which leaves the document out; here it counts as unequal.
  const not = (condition: Condition): Condition => ({ OR: [isEmpty, { NOT: condition }] })
  const contains = (word: string) => column({ string_contains: word, mode: 'insensitive' })
  switch (operator) {
    case 'equals':
      return operand === null ? isEmpty : has(one())
    case 'not_equals':
      return operand === null ? { NOT: isEmpty } : not(has(one()))
    case 'in':
      return any()
    case 'not_in':
      return not(any())
    case 'exists':
      return parseFlag(at, operand) ? { NOT: isEmpty } : isEmpty
    case 'contains':
      return contains(escapeLike(parseText(at, operand)))
    case 'like':
      return { AND: splitWords(at, operand).map((word) => contains(escapeLike(word))) }
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

// Prisma hands the text to LIKE as it is, so its wildcards have to be taken literally.
const escapeLike = (word: string) => word.replaceAll(/[\\%_]/g, '\\$&')

function parseExtraValue(field: FieldConfig, at: string, value: unknown): string | number | boolean {
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
