import { queryError, unknownPath } from './collection-error.ts'
import { findField } from './collection-fields.ts'
import type { CollectionRole } from './collection-types.ts'

const maxFields = 5

// Messages are in the order of their conversation, which is also what the index gives without sorting.
const defaultOrder: Readonly<Record<CollectionRole, readonly string[]>> = {
  chat: ['-lastMessageAt'],
  message: ['chat', 'seq'],
}

export type Order = readonly Readonly<Record<string, 'asc' | 'desc'>>[]

type Options = {
  readonly sort?: string | readonly string[] | undefined /** Whether trashed documents take part. */
  readonly trash: boolean
}

/** The Prisma `orderBy` of a `sort` such as `-createdAt,title`. The id comes last, so pages never overlap. */
export function buildOrder(role: CollectionRole, { sort, trash }: Options): Order {
  const asked = (typeof sort === 'string' ? [sort] : (sort ?? [])).flatMap((item) => item.split(','))
  const names = asked.map((name) => name.trim()).filter((name) => name !== '')
  if (names.length > maxFields) throw queryError(`"sort" takes at most ${maxFields} fields.`, 'sort')
  const chosen = (names.length === 0 ? defaultOrder[role] : names).map((name) => orderBy(role, name))
  return [...indexPrefix(role, trash), ...chosen, { id: 'asc' }]
}

// Changes no order, as the value is null in every row. But PostgreSQL follows the index of chats, which has the column
// in front of lastMessageAt, only when it is named: it does not see that IS NULL leaves one value.
function indexPrefix(role: CollectionRole, trash: boolean): Order {
  return role === 'chat' && !trash ? [{ deletedAt: 'asc' }] : []
}

function orderBy(role: CollectionRole, name: string): Readonly<Record<string, 'asc' | 'desc'>> {
  const descending = name.startsWith('-')
  const path = descending ? name.slice(1) : name
  const field = findField(role, path)
  if (field === null || field.relation !== null || !field.sortable) throw unknownPath(path)
  return { [field.column]: descending ? 'desc' : 'asc' }
}
