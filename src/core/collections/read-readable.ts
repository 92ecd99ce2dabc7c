import type { Actor } from '#core/access/actor.ts'
import type { Doc, FrogbotRequest } from '#core/config/request-types.ts'
import { buildSelect } from './build-select.ts'
import type { CollectionDeps } from './collection-deps.ts'
import type { CollectionRole } from './collection-types.ts'
import { extraFieldsOf } from './extra-fields.ts'
import { servedCollections } from './find-collection.ts'
import { findPermission } from './find-permission.ts'
import { readRows } from './read-rows.ts'
import { bindHooks } from './run-hooks.ts'
import { viewDoc } from './view-doc.ts'

type Input = {
  readonly role: CollectionRole
  readonly ids: readonly string[]
  readonly req?: FrogbotRequest | undefined
}

/** Those of the documents that the actor may read, as the `afterRead` hooks of their collection leave them. */
export async function readReadable(
  deps: CollectionDeps,
  actor: Actor,
  { role, ids, req }: Input,
): Promise<readonly Doc[]> {
  const collection = servedCollections(deps.config)[role]
  const permission = await findPermission(deps, actor, { collection, operation: 'read', req })
  if (permission.kind === 'none') return []
  const selection = buildSelect(role, undefined, extraFieldsOf(deps.config))
  const where = { AND: [{ id: { in: [...ids] } }, permission.where] }
  const rows = await readRows(deps.db, role, { where, selection })
  const hooks = bindHooks(deps, actor, collection, 'read', req)
  return Promise.all(
    // The id again: it is how the document is found, whatever a hook makes of it.
    rows.map(async (row) => ({
      ...(await hooks.afterRead(viewDoc(deps.config, row, selection))),
      id: row.id,
    })),
  )
}
