import { Prisma } from '#generated/prisma/client.ts'
import { queryError, unknownPath } from './collection-error.ts'
import { findField } from './collection-fields.ts'
import type { CollectionRole } from './collection-types.ts'
import { type ExtraFields, noExtraFields } from './extra-fields.ts'

const maxFields = 5

// Messages are in the order of their conversation, which is also what the index gives without sorting.
const defaultOrder: Readonly<Record<CollectionRole, readonly string[]>> = {
  chat: ['-lastMessageAt'],
  message: ['chat', 'seq'],
}

/** One key of an order. An added field is a value in a JSON column, by which Prisma can't sort. */
export type OrderKey = {
  readonly column: string
  readonly added: string | null
  readonly direction: 'asc' | 'desc'
}
export type Order = readonly OrderKey[]

type Options = {
  readonly sort?: string | readonly string[] | undefined
  /** Whether trashed documents take part. */
  readonly trash: boolean
  readonly extra?: ExtraFields | undefined
}

/** The order of a `sort` such as `-createdAt,title`. The id comes last, so pages never overlap. */
export function buildOrder(role: CollectionRole, { sort, trash, extra = noExtraFields }: Options): Order {
  const asked = (typeof sort === 'string' ? [sort] : (sort ?? [])).flatMap((item) => item.split(','))
  const names = asked.map((name) => name.trim()).filter((name) => name !== '')
  if (names.length > maxFields) throw queryError(`"sort" takes at most ${maxFields} fields.`, 'sort')
  const chosen = (names.length === 0 ? defaultOrder[role] : names).map((name) => orderKey(role, name, extra))
  return [...indexPrefix(role, trash), ...chosen, by('id')]
}

/** The order in Prisma's words; null when it has an added field. */
export function prismaOrder(order: Order): Readonly<Record<string, 'asc' | 'desc'>>[] | null {
  if (order.some(({ added }) => added !== null)) return null
  return order.map(({ column, direction }) => ({ [column]: direction }))
}

/** The order in SQL. JSON's numbers compare as numbers and its texts as texts; what is empty comes as a column's NULL. */
export function sqlOrder(order: Order): Prisma.Sql {
  const keys = order.map(({ column, added, direction }) => {
    const value = added === null ? Prisma.raw(`"${column}"`) : Prisma.sql`nullif(fields -> ${added}, 'null')`
    return Prisma.sql`${value} ${Prisma.raw(direction)}`
  })
  return Prisma.join(keys)
}

function by(column: string): OrderKey {
  return { column, added: null, direction: 'asc' }
}

// Changes no order, as the value is null in every row. But PostgreSQL follows the index of chats, which has the column
// in front of lastMessageAt, only when it is named: it does not see that IS NULL leaves one value.
function indexPrefix(role: CollectionRole, trash: boolean): Order {
  return role === 'chat' && !trash ? [by('deletedAt')] : []
}

function orderKey(role: CollectionRole, name: string, extra: ExtraFields): OrderKey {
  const descending = name.startsWith('-')
  const path = descending ? name.slice(1) : name
  const field = findField(role, path, extra)
  if (field === null || field.relation !== null || !field.sortable) throw unknownPath(path)
  return { column: field.column, added: field.extra?.name ?? null, direction: descending ? 'desc' : 'asc' }
}
