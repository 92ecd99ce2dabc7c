import type { Actor } from '#core/access/actor.ts'
import type { Doc } from '#core/config/request-types.ts'
import { isRecord } from '#lib/is-record.ts'
import { answerDoc } from './answer-doc.ts'
import { applyOverrides } from './apply-overrides.ts'
import { buildSelect } from './build-select.ts'
import { byId } from './by-id.ts'
import { checkRelations } from './check-relations.ts'
import type { CollectionDeps } from './collection-deps.ts'
import { extraFieldsOf } from './extra-fields.ts'
import { getCollection } from './find-collection.ts'
import { assertAllowed, findPermission, missingForWrite, type Permission } from './find-permission.ts'
import { countRows } from './read-rows.ts'
import { bindHooks } from './run-hooks.ts'
import { updateChatDoc } from './update-chat-doc.ts'
import { updateMessageDoc } from './update-message-doc.ts'
import type { UpdateInput } from './write-input.ts'

/**
 * Changes a document, moves it to the trash (`deletedAt` with a time) or takes it out (`deletedAt: null`). Moving it
 * to the trash needs the right to delete it too.
 */
export async function updateDoc(deps: CollectionDeps, actor: Actor, input: UpdateInput): Promise<Doc> {
  const collection = getCollection(deps.config, input.collection)
  const { role } = collection
  buildSelect(role, input.query.select, extraFieldsOf(deps.config))
  const { id, req } = input
  const data = isRecord(input.data) ? input.data : {}
  const update = await findPermission(deps, actor, { collection, operation: 'update', id, data, req })
  assertAllowed(update)
  const trashes = data.deletedAt !== undefined && data.deletedAt !== null
  const remove = trashes
    ? await findPermission(deps, actor, { collection, operation: 'delete', id, data, req })
    : update
  assertAllowed(remove)
  const permission = both(update, remove)
  const allowed = { AND: [byId(id), permission.where] }
  // Whoever may not write it learns nothing of what would be wrong with the body.
  if ((await countRows(deps.db, role, allowed)) === 0) throw missingForWrite(permission)
  const hooks = bindHooks(deps, actor, collection, 'update', req)
  const changed = applyOverrides(deps.config, collection, 'update', await hooks.beforeChange(input.data))
  await checkRelations(deps, actor, { ...input, data: isRecord(changed) ? changed : {} })
  const args = { ...input, data: changed, permission }
  const doc = await (role === 'chat' ? updateChatDoc(deps, actor, args) : updateMessageDoc(deps, args))
  await hooks.afterChange(doc)
  return answerDoc(deps, actor, { role, doc, query: input.query, req })
}

function both(first: Permission, second: Permission): Permission {
  const kind = first.kind === 'all' && second.kind === 'all' ? 'all' : 'some'
  return { kind, where: { AND: [first.where, second.where] } }
}
