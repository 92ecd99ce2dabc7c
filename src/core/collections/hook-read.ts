import type { Actor } from '#core/access/actor.ts'
import type { Doc } from '#core/config/request-types.ts'
import type { CoreDeps } from '#core/deps.ts'
import { buildSelect } from './build-select.ts'
import type { CollectionRole } from './collection-types.ts'
import { extraFieldsOf } from './extra-fields.ts'
import { servedCollections } from './find-collection.ts'
import { readRows } from './read-rows.ts'
import { bindHooks } from './run-hooks.ts'
import { viewDoc } from './view-doc.ts'

/**
 * What the `afterRead` hooks of a collection leave of documents the actor may read, by id; null when it has none. For
 * reads in shapes of their own, such as the admin's: what a hook hides in a document must not be read beside it.
 */
export async function hookRead(
  deps: Pick<CoreDeps, 'db' | 'config' | 'local'>,
  actor: Actor,
  role: CollectionRole,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Doc> | null> {
  const collection = servedCollections(deps.config)[role]
  if ((collection.hooks.afterRead ?? []).length === 0) return null
  const selection = buildSelect(role, undefined, extraFieldsOf(deps.config))
  const rows = await readRows(deps.db, role, { where: { id: { in: [...ids] } }, selection })
  const hooks = bindHooks(deps, actor, collection, 'read', undefined)
  const shown = rows.map(
    async (row) => [row.id, await hooks.afterRead(viewDoc(deps.config, row, selection))] as const,
  )
  return new Map(await Promise.all(shown))
}
