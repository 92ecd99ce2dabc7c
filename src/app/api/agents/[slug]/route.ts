import { runAgent } from '#server/http/agents/run-agent.ts'
import { apiRoute } from '#server/http/api-route.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = apiRoute<{ readonly slug: string }>({
  POST: (deps, request, { slug }) => runAgent(deps, request, slug),
})
