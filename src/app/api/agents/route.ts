import { listAgentsOverHttp } from '#server/http/agents/list-agents.ts'
import { apiRoute } from '#server/http/api-route.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = apiRoute({
  GET: listAgentsOverHttp,
})
