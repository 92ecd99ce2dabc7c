import type { Actor } from '#core/access/actor.ts'
import type { CoreDeps } from '#core/deps.ts'
import { buildSelect } from './build-select.ts'
import type { CollectionRole } from './collection-types.ts'
import { extraFieldsOf } from './extra-fields.ts'
import { servedCollections } from './find-collection.ts'
import { readRows } from './read-rows.ts'
import { bindHooks } from './run-hooks.ts'
import { viewDoc } from './view-doc.ts'

type Deps = Pick<CoreDeps, 'db' | 'config' | 'local' | 'log'>
type Written = {
  readonly role: CollectionRole
  readonly id: string
  readonly operation: 'create' | 'update'
}

/**
 * Tells the `afterChange` hooks of a document that a turn wrote. What is stored is stored: a hook that fails is logged
 * and costs nobody the reply.
 */
export async function hookWritten(deps: Deps, actor: Actor, { role, id, operation }: Written): Promise<void> {
  const collection = servedCollections(deps.config)[role]
  if ((collection.hooks.afterChange ?? []).length === 0) return
  try {
    const selection = buildSelect(role, undefined, extraFieldsOf(deps.config))
    const [row] = await readRows(deps.db, role, { where: { id }, selection })
    if (row === undefined) return
    await bindHooks(deps, actor, collection, operation, undefined).afterChange(
      viewDoc(deps.config, row, selection),
    )
  } catch (error) {
    deps.log.error({ err: error, collection: collection.slug, id }, 'A hook failed after a turn had written')
  }
}
