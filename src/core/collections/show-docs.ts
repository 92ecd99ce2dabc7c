import type { Actor } from '#core/access/actor.ts'
import type { Doc, FrogbotRequest } from '#core/config/request-types.ts'
import type { CollectionDeps } from './collection-deps.ts'
import type { CollectionRole } from './collection-types.ts'
import { servedCollections } from './find-collection.ts'
import { populateDocs } from './populate-docs.ts'
import { bindHooks } from './run-hooks.ts'

type Input = {
  readonly role: CollectionRole
  readonly docs: readonly Doc[]
  readonly depth: number
  readonly req: FrogbotRequest | undefined
}

/**
 * Documents as a reader gets them: relations filled in, then whatever the `afterRead` hooks make of it. Outside of
 * transactions: access rules and hooks may take their time.
 */
export async function showDocs(deps: CollectionDeps, actor: Actor, input: Input): Promise<readonly Doc[]> {
  const filled = await populateDocs(deps, actor, input)
  const hooks = bindHooks(deps, actor, servedCollections(deps.config)[input.role], 'read', input.req)
  return Promise.all(filled.map((doc) => hooks.afterRead(doc)))
}
