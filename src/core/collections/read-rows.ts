import type { Tx } from '#core/deps.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import type { Selection } from './build-select.ts'
import type { CollectionRole } from './collection-types.ts'
import type { Condition } from './filter-target.ts'
import type { Row } from './view-doc.ts'

type Args = {
  readonly where: Condition
  readonly selection: Pick<Selection, 'columns'>
  /** In Prisma's words. */
  readonly orderBy?: readonly object[] | undefined
  readonly skip?: number | undefined
  readonly take?: number | undefined
}

/**
 * The rows of a collection. The conditions and columns come from the builders of this folder, which know only fields
 * of the collection, so they fit Prisma's types by construction.
 */
export async function readRows(db: Tx, role: CollectionRole, args: Args): Promise<readonly Row[]> {
  const { where, selection, orderBy, skip, take } = args
  const page = {
    where,
    ...(orderBy === undefined ? {} : { orderBy: [...orderBy] }),
    ...(skip === undefined ? {} : { skip }),
    ...(take === undefined ? {} : { take }),
  }
  if (role === 'chat') {
    const query = { ...page, select: selection.columns } as Prisma.ChatFindManyArgs
    return (await db.chat.findMany(query)) as unknown as readonly Row[]
  }
  const query = { ...page, select: withOrderedSettlements(selection.columns) } as Prisma.MessageFindManyArgs
  return (await db.message.findMany(query)) as unknown as readonly Row[]
}

function withOrderedSettlements(columns: Selection['columns']): object {
  return columns.settlements
    ? { ...columns, settlements: { orderBy: [{ settledAt: 'asc' }, { id: 'asc' }] } }
    : columns
}

export async function countRows(db: Tx, role: CollectionRole, where: Condition): Promise<number> {
  return role === 'chat' ? db.chat.count({ where }) : db.message.count({ where })
}
