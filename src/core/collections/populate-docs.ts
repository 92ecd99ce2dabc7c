import { type Actor, userOf } from '#core/access/actor.ts'
import type { Doc, FrogbotRequest } from '#core/config/request-types.ts'
import { buildSelect } from './build-select.ts'
import type { CollectionDeps } from './collection-deps.ts'
import type { CollectionRole } from './collection-types.ts'
import { extraFieldsOf } from './extra-fields.ts'
import { servedCollections } from './find-collection.ts'
import { findPermission } from './find-permission.ts'
import { readRows } from './read-rows.ts'
import { viewDoc } from './view-doc.ts'

type Input = {
  readonly role: CollectionRole
  readonly docs: readonly Doc[]
  readonly depth: number
  readonly req?: FrogbotRequest | undefined
}

/**
 * Puts related documents in the place of their ids, one level deep: the reader's own user, and chats they may read.
 * What may not be read stays an id.
 */
export async function populateDocs(
  deps: CollectionDeps,
  actor: Actor,
  input: Input,
): Promise<readonly Doc[]> {
  if (input.depth === 0) return input.docs
  const field = input.role === 'chat' ? 'user' : 'chat'
  const ids = [...new Set(input.docs.map((doc) => doc[field]).filter((id) => typeof id === 'string'))]
  if (ids.length === 0) return input.docs
  const related =
    input.role === 'chat' ? await readUsers(deps, actor, ids) : await readChats(deps, actor, ids, input.req)
  const byId = new Map(related.map((doc) => [doc.id, doc]))
  return input.docs.map((doc) =>
    field in doc ? { ...doc, [field]: byId.get(String(doc[field])) ?? doc[field] } : doc,
  )
}

async function readUsers(
  deps: CollectionDeps,
  actor: Actor,
  ids: readonly string[],
): Promise<readonly Doc[]> {
  const readable = actor.kind === 'server' ? ids : ids.filter((id) => id === userOf(actor)?.id)
  if (readable.length === 0) return []
  return deps.db.user.findMany({
    where: { id: { in: [...readable] } },
    select: { id: true, email: true, name: true },
  })
}

async function readChats(
  deps: CollectionDeps,
  actor: Actor,
  ids: readonly string[],
  req: FrogbotRequest | undefined,
): Promise<readonly Doc[]> {
  const collection = servedCollections(deps.config).chat
  const permission = await findPermission(deps, actor, { collection, operation: 'read', req })
  if (permission.kind === 'none') return []
  const selection = buildSelect('chat', undefined, extraFieldsOf(deps.config))
  const where = { AND: [{ id: { in: [...ids] } }, permission.where] }
  const rows = await readRows(deps.db, 'chat', { where, selection })
  return rows.map((row) => viewDoc(deps.config, row, selection))
}
