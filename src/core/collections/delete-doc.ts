import type { Actor } from '#core/access/actor.ts'
import type { Doc } from '#core/config/request-types.ts'
import type { Tx } from '#core/deps.ts'
import { answerDoc, readWritten } from './answer-doc.ts'
import { buildSelect } from './build-select.ts'
import { byId } from './by-id.ts'
import type { CollectionDeps } from './collection-deps.ts'
import type { CollectionRole } from './collection-types.ts'
import { extraFieldsOf } from './extra-fields.ts'
import { getCollection } from './find-collection.ts'
import { assertAllowed, findPermission, missingForWrite, type Permission } from './find-permission.ts'
import { lockExistingTurn, lockIdleTurn } from './lock-idle-turn.ts'
import { bindHooks } from './run-hooks.ts'
import type { DeleteInput } from './write-input.ts'

/**
 * Deletes a document for good and answers with what it was. A chat takes all its messages with it, trashed ones
 * included, whatever the rules of the messages say.
 */
export async function deleteDoc(deps: CollectionDeps, actor: Actor, input: DeleteInput): Promise<Doc> {
  const collection = getCollection(deps.config, input.collection)
  const { role } = collection
  buildSelect(role, input.query.select, extraFieldsOf(deps.config))
  const { id, req } = input
  const permission = await findPermission(deps, actor, { collection, operation: 'delete', id, req })
  assertAllowed(permission)
  const hooks = bindHooks(deps, actor, collection, 'delete', req)
  // Hooks hear of documents that may be deleted only.
  if ((await findHome(deps.db, role, id, permission)) === null) throw missingForWrite(permission)
  await hooks.beforeDelete(id)
  const doc = await deps.db.$transaction(async (tx) => {
    const home = await findHome(tx, role, id, permission)
    if (home === null) throw missingForWrite(permission)
    // A chat may go while its agent runs: the runner finds its turn gone and stops. A message may not be pulled away.
    await (role === 'chat' ? lockExistingTurn(tx, home.chatId) : lockIdleTurn(tx, home.chatId))
    const gone = await readWritten(deps, tx, role, id)
    const where = { AND: [{ id }, permission.where] }
    const { count } = await (role === 'chat'
      ? tx.chat.deleteMany({ where })
      : tx.message.deleteMany({ where }))
    if (count === 0) throw missingForWrite(permission)
    const change = role === 'chat' ? 'chat' : 'messages'
    await deps.events.publish(tx, home.userId, { type: 'chat', chatId: home.chatId, change })
    return gone
  })
  await hooks.afterDelete(doc)
  return answerDoc(deps, actor, { role, doc, query: input.query, req })
}

type Home = { readonly chatId: string; readonly userId: string | null }

async function findHome(
  tx: Tx,
  role: CollectionRole,
  id: string,
  permission: Permission,
): Promise<Home | null> {
  const where = { AND: [byId(id), permission.where] }
  if (role === 'chat') {
    const chat = await tx.chat.findFirst({ where, select: { id: true, userId: true } })
    return chat && { chatId: chat.id, userId: chat.userId }
  }
  const message = await tx.message.findFirst({
    where,
    select: { chatId: true, chat: { select: { userId: true } } },
  })
  return message && { chatId: message.chatId, userId: message.chat.userId }
}
