import { isRecord } from '#lib/is-record.ts'
import { buildCondition } from './build-condition.ts'
import { queryError, unknownPath } from './collection-error.ts'
import { findField } from './collection-fields.ts'
import type { CollectionRole } from './collection-types.ts'
import { type ExtraFields, noExtraFields } from './extra-fields.ts'
import type { Condition } from './filter-target.ts'

const maxDepth = 5
const maxConditions = 100

export type BuiltWhere = {
  /** The Prisma `where`. */
  readonly condition: Condition
  /** Whether it asks for fields of another document, which the reader may not be allowed to read. */
  readonly usesChat: boolean
}

type State = { conditions: number; usesChat: boolean; readonly extra: ExtraFields }

/**
 * Turns a filter of the API into a Prisma `where`, or throws a 400. Only listed fields can be reached, so nothing
 * hidden can be found out by filtering. It never widens: callers put it in an AND with what may be read.
 */
export function buildWhere(
  role: CollectionRole,
  where: unknown,
  extra: ExtraFields = noExtraFields,
): BuiltWhere {
  const state: State = { conditions: 0, usesChat: false, extra }
  const condition = buildGroup(role, where, '', 0, state)
  return { condition, usesChat: state.usesChat }
}

function buildGroup(
  role: CollectionRole,
  where: unknown,
  path: string,
  depth: number,
  state: State,
): Condition {
  if (!isRecord(where))
    throw queryError(`"${path === '' ? 'where' : path}" takes fields and operators.`, path)
  if (depth > maxDepth) throw queryError(`Filters may be nested ${maxDepth} levels deep at most.`, path)
  const parts = Object.entries(where).map(([key, value]) => {
    if (key === 'and' || key === 'or') return buildList(role, key, value, depth, state)
    return buildField(role, key, value, state)
  })
  return { AND: parts }
}

function buildList(
  role: CollectionRole,
  key: 'and' | 'or',
  value: unknown,
  depth: number,
  state: State,
): Condition {
  if (!Array.isArray(value)) throw queryError(`"${key}" takes a list of filters.`, key)
  const parts = value.map((item) => {
    countCondition(state, key)
    return buildGroup(role, item, key, depth + 1, state)
  })
  // An empty list asks for nothing, and an empty OR means different things to Prisma in different places.
  if (parts.length === 0) return {}
  return key === 'and' ? { AND: parts } : { OR: parts }
}

function buildField(role: CollectionRole, path: string, value: unknown, state: State): Condition {
  const field = findField(role, path, state.extra)
  if (field === null) throw unknownPath(path)
  if (!isRecord(value)) throw queryError(`"${path.slice(0, 200)}" takes an operator such as equals.`, path)
  const conditions = Object.entries(value).map(([operator, operand]) => {
    countCondition(state, path)
    return buildCondition(field, path, operator, operand)
  })
  if (field.relation === null) return { AND: conditions }
  state.usesChat = true
  return { [field.relation]: { AND: conditions } }
}

function countCondition(state: State, path: string): void {
  state.conditions += 1
  if (state.conditions > maxConditions)
    throw queryError(`A filter takes at most ${maxConditions} conditions.`, path)
}
