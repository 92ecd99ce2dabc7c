import type { Actor } from '#core/access/actor.ts'
import type { CoreDeps } from '#core/deps.ts'
import { buildSelect } from './build-select.ts'
import { extraFieldsOf } from './extra-fields.ts'
import { servedCollections } from './find-collection.ts'
import { readRows } from './read-rows.ts'
import { bindHooks } from './run-hooks.ts'
import { viewDoc } from './view-doc.ts'

type Deps = Pick<CoreDeps, 'db' | 'config' | 'local'>

/**
 * Deletes what takes a person's chats with it, with the delete hooks of the chats around it: whoever keeps copies
 * elsewhere must hear of these chats as of any other. A `beforeDelete` that throws keeps everything.
 */
export async function hookCascade<T>(
  deps: Deps,
  actor: Actor,
  ownerId: string,
  remove: () => Promise<T>,
): Promise<T> {
  const collection = servedCollections(deps.config).chat
  const { beforeDelete = [], afterDelete = [] } = collection.hooks
  if (beforeDelete.length === 0 && afterDelete.length === 0) return remove()
  const selection = buildSelect('chat', undefined, extraFieldsOf(deps.config))
  const rows = await readRows(deps.db, 'chat', { where: { userId: ownerId }, selection })
  const hooks = bindHooks(deps, actor, collection, 'delete', undefined)
  for (const { id } of rows) await hooks.beforeDelete(id)
  const removed = await remove()
  for (const row of rows) await hooks.afterDelete(viewDoc(deps.config, row, selection))
  return removed
}
