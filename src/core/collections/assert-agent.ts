import type { CollectionDeps } from './collection-deps.ts'
import { validationError } from './collection-error.ts'

export function assertAgent(deps: Pick<CollectionDeps, 'config'>, collection: string, slug: string): void {
  if (!deps.config.agents.has(slug))
    throw validationError(collection, [{ path: 'agent', message: 'There is no such agent.' }])
}
