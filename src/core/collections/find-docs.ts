import type { ListQuery } from '#contracts/collections.ts'
import type { Actor } from '#core/access/actor.ts'
import type { FindResult } from '#core/config/request-types.ts'
import { buildOrder } from './build-order.ts'
import { buildWhere } from './build-where.ts'
import type { CollectionDeps, InCollection } from './collection-deps.ts'
import type { ServedCollection } from './collection-types.ts'
import { extraFieldsOf } from './extra-fields.ts'
import type { Condition } from './filter-target.ts'
import { getCollection, servedCollections } from './find-collection.ts'
import { assertAllowed, findPermission } from './find-permission.ts'
import { outsideTrash } from './outside-trash.ts'
import { readPage } from './read-page.ts'
import { countRows } from './read-rows.ts'
import { selectToRead, showDocs } from './show-docs.ts'
import { viewDoc } from './view-doc.ts'

type Input = InCollection & { readonly query: ListQuery }

export type DocPage = FindResult & {
  readonly pagingCounter: number
  readonly prevPage: number | null
  readonly nextPage: number | null
}

/** One page of the documents of a collection that the actor may read. */
export async function findDocs(deps: CollectionDeps, actor: Actor, input: Input): Promise<DocPage> {
  const collection = getCollection(deps.config, input.collection)
  const { role } = collection
  const { query, req } = input
  const where = await buildReadable(deps, actor, collection, input)
  const selection = selectToRead(deps, role, query.select)
  const order = buildOrder(role, { ...query, extra: extraFieldsOf(deps.config) })
  const skip = (query.page - 1) * query.limit
  const [rows, totalDocs] = await Promise.all([
    readPage(deps.db, role, { where, selection, order, skip, take: query.limit }),
    countRows(deps.db, role, where),
  ])
  const docs = rows.map((row) => viewDoc(deps.config, row, selection))
  return pageOf(await showDocs(deps, actor, { role, docs, query, req }), totalDocs, query)
}

async function buildReadable(
  deps: CollectionDeps,
  actor: Actor,
  collection: ServedCollection,
  { query, req }: Input,
): Promise<Condition> {
  const permission = await findPermission(deps, actor, { collection, operation: 'read', req })
  assertAllowed(permission)
  const asked = buildWhere(collection.role, query.where ?? {}, extraFieldsOf(deps.config))
  const conditions: Condition[] = [permission.where, asked.condition]
  if (!query.trash) conditions.push(outsideTrash(collection.role))
  if (asked.usesChat) {
    // Filtering by a chat's fields tells what they are, so only chats that may be read take part.
    const chats = await findPermission(deps, actor, {
      collection: servedCollections(deps.config).chat,
      operation: 'read',
      req,
    })
    conditions.push({ chat: chats.where })
  }
  return { AND: conditions }
}

function pageOf(docs: DocPage['docs'], totalDocs: number, { limit, page }: ListQuery): DocPage {
  const totalPages = Math.max(1, Math.ceil(totalDocs / limit))
  const hasPrevPage = page > 1
  const hasNextPage = page < totalPages
  return {
    docs,
    totalDocs,
    limit,
    page,
    totalPages,
    pagingCounter: (page - 1) * limit + 1,
    hasPrevPage,
    hasNextPage,
    prevPage: hasPrevPage ? page - 1 : null,
    nextPage: hasNextPage ? page + 1 : null,
  }
}
