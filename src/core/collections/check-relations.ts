import { type Actor, userOf } from '#core/access/actor.ts'
import type { FieldConfig } from '#core/config/collection-types.ts'
import { isStorableId } from './by-id.ts'
import type { CollectionDeps, InCollection } from './collection-deps.ts'
import { validationError } from './collection-error.ts'
import { extraFieldsOf } from './extra-fields.ts'
import { getCollection } from './find-collection.ts'
import { findPermission } from './find-permission.ts'
import { countRows } from './read-rows.ts'
import { relatedIds } from './related-ids.ts'

type Input = InCollection & { readonly data: Readonly<Record<string, unknown>> }

/**
 * Refuses a relationship to what does not exist or the writer may not read; which of the two is not told. Values of
 * another shape are left to the checks of the body.
 */
export async function checkRelations(deps: CollectionDeps, actor: Actor, input: Input): Promise<void> {
  const { role } = getCollection(deps.config, input.collection)
  const errors = []
  for (const field of extraFieldsOf(deps.config)[role].values()) {
    const ids = field.type === 'relationship' ? [...new Set(relatedIds(input.data[field.name]))] : []
    if (ids.length === 0 || (await areReadable(deps, actor, input, field, ids))) continue
    errors.push({ path: field.name, message: 'There is no such document, or you may not read it.' })
  }
  if (errors.length > 0) throw validationError(input.collection, errors)
}

async function areReadable(
  deps: CollectionDeps,
  actor: Actor,
  { req }: Input,
  { relationTo = '' }: FieldConfig,
  ids: readonly string[],
): Promise<boolean> {
  if (!ids.every(isStorableId)) return false
  const where = { id: { in: [...ids] } }
  if (relationTo === 'users') {
    const user = userOf(actor)
    const isAll = actor.kind === 'server' || user?.role === 'admin'
    return (
      (isAll || ids.every((id) => id === user?.id)) && (await deps.db.user.count({ where })) === ids.length
    )
  }
  const collection = getCollection(deps.config, relationTo)
  const permission = await findPermission(deps, actor, { collection, operation: 'read', req })
  return (await countRows(deps.db, collection.role, { AND: [where, permission.where] })) === ids.length
}
