import { listInboxOverHttp } from '#server/http/agents/list-inbox.ts'
import { apiRoute } from '#server/http/api-route.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = apiRoute({
  GET: listInboxOverHttp,
})
