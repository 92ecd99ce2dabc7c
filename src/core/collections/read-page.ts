import type { Tx } from '#core/deps.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { type Order, prismaOrder, sqlOrder } from './build-order.ts'
import type { Selection } from './build-select.ts'
import { queryError } from './collection-error.ts'
import type { CollectionRole } from './collection-types.ts'
import type { Condition } from './filter-target.ts'
import { readRows } from './read-rows.ts'
import type { Row } from './view-doc.ts'

// No index has the values of added fields, so a page of them costs a look at every document that is found.
const maxSorted = 10_000

type Page = {
  readonly where: Condition
  readonly order: Order
  readonly skip: number
  readonly take: number
}

/** One page of the rows that match, in the order asked for. */
export async function readPage(
  db: Tx,
  role: CollectionRole,
  { selection, ...page }: Page & { readonly selection: Selection },
): Promise<readonly Row[]> {
  const { where, order, skip, take } = page
  const orderBy = prismaOrder(order)
  if (orderBy !== null) return readRows(db, role, { where, selection, orderBy, skip, take })
  const ids = await sortIds(db, role, page)
  // The condition again: a document may have changed hands between the two queries.
  const rows = await readRows(db, role, { where: { AND: [{ id: { in: ids } }, where] }, selection })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Prisma finds what matches, PostgreSQL sorts it: neither can do both with a value inside a JSON column. */
async function sortIds(db: Tx, role: CollectionRole, page: Page): Promise<string[]> {
  const { where, order, skip, take } = page
  const found = await readRows(db, role, { where, selection: { columns: { id: true } }, take: maxSorted + 1 })
  if (found.length > maxSorted)
    throw queryError(
      `At most ${maxSorted} documents are sorted by an added field. Narrow the list with "where".`,
      'sort',
    )
  const table = role === 'chat' ? Prisma.sql`chats` : Prisma.sql`messages`
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM ${table} WHERE id = ANY(${found.map(({ id }) => id)})
    ORDER BY ${sqlOrder(order)} LIMIT ${take} OFFSET ${skip}`
  return rows.map(({ id }) => id)
}
