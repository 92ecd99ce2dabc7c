import type { DocumentQuery } from '#contracts/collections.ts'
import type { Actor } from '#core/access/actor.ts'
import type { Doc } from '#core/config/request-types.ts'
import { answerDoc } from './answer-doc.ts'
import { byId } from './by-id.ts'
import type { CollectionDeps, InCollection } from './collection-deps.ts'
import { documentNotFound } from './collection-error.ts'
import { getCollection } from './find-collection.ts'
import { assertAllowed, findPermission } from './find-permission.ts'
import { outsideTrash } from './outside-trash.ts'
import { readRows } from './read-rows.ts'
import { selectToRead } from './show-docs.ts'
import { viewDoc } from './view-doc.ts'

type Input = InCollection & { readonly id: string; readonly query: DocumentQuery }

/** One document. 404 when there is none or the actor may not read it; 403 when they may read none at all. */
export async function getDoc(deps: CollectionDeps, actor: Actor, input: Input): Promise<Doc> {
  const collection = getCollection(deps.config, input.collection)
  const { id, query, req } = input
  const permission = await findPermission(deps, actor, { collection, operation: 'read', id, req })
  assertAllowed(permission)
  const selection = selectToRead(deps, collection.role, query.select)
  const where = { AND: [byId(id), permission.where, query.trash ? {} : outsideTrash(collection.role)] }
  const [row] = await readRows(deps.db, collection.role, { where, selection })
  if (row === undefined) throw documentNotFound()
  const doc = viewDoc(deps.config, row, selection)
  return answerDoc(deps, actor, { role: collection.role, doc, query, req })
}
