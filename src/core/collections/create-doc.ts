import type { Actor } from '#core/access/actor.ts'
import type { Doc } from '#core/config/request-types.ts'
import { isRecord } from '#lib/is-record.ts'
import { answerDoc } from './answer-doc.ts'
import { applyOverrides } from './apply-overrides.ts'
import { buildSelect } from './build-select.ts'
import { checkRelations } from './check-relations.ts'
import type { CollectionDeps } from './collection-deps.ts'
import { createChatDoc } from './create-chat-doc.ts'
import { createMessageDoc } from './create-message-doc.ts'
import { extraFieldsOf } from './extra-fields.ts'
import { getCollection } from './find-collection.ts'
import { assertAllowed, findPermission } from './find-permission.ts'
import { bindHooks } from './run-hooks.ts'
import type { CreateInput } from './write-input.ts'

/** Creates a document. Fields that are not the writer's to set are ignored; wrong and unknown ones are 400. */
export async function createDoc(deps: CollectionDeps, actor: Actor, input: CreateInput): Promise<Doc> {
  const collection = getCollection(deps.config, input.collection)
  const { role } = collection
  // A bad `select` must not be noticed after the write.
  buildSelect(role, input.query.select, extraFieldsOf(deps.config))
  const data = isRecord(input.data) ? input.data : {}
  const permission = await findPermission(deps, actor, {
    collection,
    operation: 'create',
    data,
    req: input.req,
  })
  assertAllowed(permission)
  const hooks = bindHooks(deps, actor, collection, 'create', input.req)
  const changed = applyOverrides(deps.config, collection, 'create', await hooks.beforeChange(input.data))
  await checkRelations(deps, actor, { ...input, data: isRecord(changed) ? changed : {} })
  const args = { ...input, data: changed }
  const doc = await (role === 'chat' ? createChatDoc(deps, actor, args) : createMessageDoc(deps, actor, args))
  await hooks.afterChange(doc)
  return answerDoc(deps, actor, { role, doc, query: input.query, req: input.req })
}
