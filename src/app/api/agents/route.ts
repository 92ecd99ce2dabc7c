import { getContainer } from '#server/container.ts'
import { listAgentsOverHttp } from '#server/http/agents/list-agents.ts'

export async function GET(request: Request): Promise<Response> {
  const { deps } = await getContainer()
  return listAgentsOverHttp(deps, request)
}
