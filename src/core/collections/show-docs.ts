import type { Actor } from '#core/access/actor.ts'
import type { Doc, FrogbotRequest } from '#core/config/request-types.ts'
import { buildSelect, type Selection } from './build-select.ts'
import type { CollectionDeps } from './collection-deps.ts'
import type { CollectionRole } from './collection-types.ts'
import { cutDoc } from './cut-doc.ts'
import { extraFieldsOf } from './extra-fields.ts'
import { servedCollections } from './find-collection.ts'
import { populateDocs } from './populate-docs.ts'
import { bindHooks } from './run-hooks.ts'

type Select = Readonly<Record<string, boolean>> | undefined
type Input = {
  readonly role: CollectionRole
  /** Whole ones, or as `selectToRead` has it. */
  readonly docs: readonly Doc[]
  readonly query: { readonly depth: number; readonly select?: Select }
  readonly req: FrogbotRequest | undefined
}

/** What to read of documents for `showDocs`. A hook decides by the whole document, whatever the reader selected. */
export function selectToRead(
  { config }: Pick<CollectionDeps, 'config'>,
  role: CollectionRole,
  select: Select,
): Selection {
  const shown = buildSelect(role, select, extraFieldsOf(config))
  const isHooked = (servedCollections(config)[role].hooks.afterRead ?? []).length > 0
  return isHooked ? buildSelect(role, undefined, extraFieldsOf(config)) : shown
}

/**
 * Documents as a reader gets them: relations filled in, then whatever the `afterRead` hooks make of it, then the
 * selected fields of that. Outside of transactions: access rules and hooks may take their time.
 */
export async function showDocs(deps: CollectionDeps, actor: Actor, input: Input): Promise<readonly Doc[]> {
  const { role, docs, query, req } = input
  const selection = buildSelect(role, query.select, extraFieldsOf(deps.config))
  const filled = await populateDocs(deps, actor, {
    role,
    docs,
    depth: query.depth,
    names: selection.names,
    req,
  })
  const hooks = bindHooks(deps, actor, servedCollections(deps.config)[role], 'read', req)
  return Promise.all(filled.map(async (doc) => cutDoc(await hooks.afterRead(doc), selection)))
}
