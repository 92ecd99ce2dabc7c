import { listAgents } from '#core/agents/list-agents.ts'
import { findActor } from '#server/auth/find-actor.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { handleRequest } from '../handle-request.ts'
import { json } from '../respond.ts'

/** `GET /api/agents`: `{ agents }`, those the caller may use. */
export async function listAgentsOverHttp(deps: ServerDeps, request: Request): Promise<Response> {
  return handleRequest(deps, request, async () => {
    const actor = await findActor(deps, request)
    return json({ agents: await listAgents(deps, actor) })
  })
}
