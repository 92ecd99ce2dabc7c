import type { AgentView } from '#contracts/agent.ts'
import type { Actor } from '#core/access/actor.ts'
import { makeRequest } from '#core/access/get-agent.ts'
import type { ResolvedAgent } from '#core/config/config-types.ts'
import type { CoreDeps } from '#core/deps.ts'

type Deps = Pick<CoreDeps, 'config' | 'local' | 'models' | 'log'>

/** The agents the actor may use, in the order of the configuration. */
export async function listAgents(deps: Deps, actor: Actor): Promise<AgentView[]> {
  const agents = [...deps.config.agents.values()]
  const allowed = await Promise.all(agents.map((agent) => mayUse(deps, actor, agent)))
  return agents.filter((_, index) => allowed[index]).map((agent) => viewAgent(deps, agent))
}

async function mayUse(deps: Deps, actor: Actor, agent: ResolvedAgent): Promise<boolean> {
  if (actor.kind === 'server') return true
  try {
    return await agent.access({ req: makeRequest(deps, actor) })
  } catch (error) {
    // One broken rule must not hide the other agents.
    deps.log.error(
      { error, agent: agent.slug },
      'The access rule of an agent failed; the agent is not listed.',
    )
    return false
  }
}

function viewAgent({ models }: Deps, { slug, profile, model }: ResolvedAgent): AgentView {
  const { name, description, avatar } = profile
  const { info } = models.get(model)
  const isDemo = info.providerType === 'demo'
  return { slug, name, description, avatar, model, modelId: info.id, demo: isDemo }
}
