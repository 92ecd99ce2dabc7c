import { type Actor, userOf } from '#core/access/actor.ts'
import type { CoreConfig } from '#core/config/config-types.ts'
import type { Doc, FrogbotRequest } from '#core/config/request-types.ts'
import type { CollectionDeps } from './collection-deps.ts'
import type { CollectionRole } from './collection-types.ts'
import { extraFieldsOf } from './extra-fields.ts'
import { getCollection } from './find-collection.ts'
import { readReadable } from './read-readable.ts'
import { relatedIds } from './related-ids.ts'

type Input = {
  readonly role: CollectionRole
  readonly docs: readonly Doc[]
  readonly depth: number
  /** The fields that will be shown; relations in others stay ids. */
  readonly names: ReadonlySet<string>
  readonly req?: FrogbotRequest | undefined
}

type Target = 'users' | CollectionRole
type Relation = { readonly field: string; readonly target: Target }
type Related = ReadonlyMap<Target, ReadonlyMap<string, Doc>>

// A page of documents with lists of relations could ask for millions. What comes later stays an id.
const maxFilled = 2_000

/**
 * Puts related documents in the place of their ids, one level deep: users, chats and messages that the reader may read,
 * one query for each of the three. What may not be read stays an id.
 */
export async function populateDocs(
  deps: CollectionDeps,
  actor: Actor,
  { role, docs, depth, names, req }: Input,
): Promise<readonly Doc[]> {
  if (depth === 0) return docs
  const relations = relationsOf(deps.config, role).filter(({ field }) => names.has(field))
  const references = docs.flatMap((doc) =>
    relations.flatMap(({ field, target }) => relatedIds(doc[field]).map((id) => ({ target, id }))),
  )
  const related = await readRelated(deps, actor, references.slice(0, maxFilled), req)
  let left = maxFilled
  const find = (target: Target, id: string) => (left-- > 0 ? related.get(target)?.get(id) : undefined) ?? id
  return docs.map((doc) => fillIn(doc, relations, find))
}

function relationsOf(config: CoreConfig, role: CollectionRole): readonly Relation[] {
  const own: Relation =
    role === 'chat' ? { field: 'user', target: 'users' } : { field: 'chat', target: 'chat' }
  const added = [...extraFieldsOf(config)[role].values()].flatMap(
    ({ name, type, relationTo = '' }): Relation[] => {
      if (type !== 'relationship') return []
      const target = relationTo === 'users' ? relationTo : getCollection(config, relationTo).role
      return [{ field: name, target }]
    },
  )
  return [own, ...added]
}

function fillIn(
  doc: Doc,
  relations: readonly Relation[],
  find: (target: Target, id: string) => unknown,
): Doc {
  const filled = relations
    .filter(({ field }) => field in doc)
    .map(({ field, target }) => {
      const fill = (item: unknown) => (typeof item === 'string' ? find(target, item) : item)
      const value = doc[field]
      return [field, Array.isArray(value) ? value.map(fill) : fill(value)]
    })
  return { ...doc, ...Object.fromEntries(filled) }
}

async function readRelated(
  deps: CollectionDeps,
  actor: Actor,
  references: readonly { readonly target: Target; readonly id: string }[],
  req: FrogbotRequest | undefined,
): Promise<Related> {
  const byTarget = Map.groupBy(references, ({ target }) => target)
  const entries = [...byTarget].map(async ([target, list]) => {
    const ids = [...new Set(list.map(({ id }) => id))]
    const docs =
      target === 'users'
        ? await readUsers(deps, actor, ids)
        : await readReadable(deps, actor, { role: target, ids, req })
    return [target, new Map(docs.map((doc) => [doc.id, doc]))] as const
  })
  return new Map(await Promise.all(entries))
}

/** People read their own account, admins those of all. */
async function readUsers(
  { db }: CollectionDeps,
  actor: Actor,
  ids: readonly string[],
): Promise<readonly Doc[]> {
  const user = userOf(actor)
  const isAll = actor.kind === 'server' || user?.role === 'admin'
  const readable = isAll ? ids : ids.filter((id) => id === user?.id)
  if (readable.length === 0) return []
  return db.user.findMany({
    where: { id: { in: [...readable] } },
    select: { id: true, email: true, name: true },
  })
}
