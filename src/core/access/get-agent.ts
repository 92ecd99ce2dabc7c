import { type Actor, userOf } from '#core/access/actor.ts'
import type { ResolvedAgent } from '#core/config/config-types.ts'
import type { FrogbotRequest } from '#core/config/request-types.ts'
import type { CoreDeps } from '#core/deps.ts'
import { DomainError } from '#core/errors.ts'

/** What access rules and tools see of the actor. */
export function makeRequest(deps: Pick<CoreDeps, 'local'>, actor: Actor): FrogbotRequest {
  const headers = 'headers' in actor && actor.headers !== undefined ? actor.headers : new Headers()
  return { user: userOf(actor), headers, frogbot: deps.local, context: {} }
}

/** An agent the actor may use: 404 when there is none of that name, 403 when its access rule says no. */
export async function getUsableAgent(
  deps: Pick<CoreDeps, 'config' | 'local'>,
  actor: Actor,
  slug: string,
): Promise<ResolvedAgent> {
  const agent = deps.config.agents.get(slug)
  if (agent === undefined) throw new DomainError('not-found', 'unknown-agent', 'There is no such agent.')
  if (actor.kind === 'server') return agent
  const allowed = await agent.access({ req: makeRequest(deps, actor) })
  if (!allowed) throw new DomainError('forbidden', 'forbidden', 'You are not allowed to use this agent.')
  return agent
}
