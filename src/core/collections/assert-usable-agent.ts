import type { Actor } from '#core/access/actor.ts'
import { getUsableAgent } from '#core/access/get-agent.ts'
import type { CollectionDeps } from './collection-deps.ts'
import { validationError } from './collection-error.ts'

/** A chat is with an agent that exists and that its writer may use; 403 when the agent's rule says no. */
export async function assertUsableAgent(
  deps: Pick<CollectionDeps, 'config' | 'local'>,
  actor: Actor,
  collection: string,
  slug: string,
): Promise<void> {
  if (!deps.config.agents.has(slug))
    throw validationError(collection, [{ path: 'agent', message: 'There is no such agent.' }])
  await getUsableAgent(deps, actor, slug)
}
