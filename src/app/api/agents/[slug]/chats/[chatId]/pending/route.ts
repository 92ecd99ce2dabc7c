import type { ChatParams } from '#server/http/agents/chat-params.ts'
import { listPendingOverHttp } from '#server/http/agents/list-pending.ts'
import { apiRoute } from '#server/http/api-route.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = apiRoute<ChatParams>({
  GET: listPendingOverHttp,
})
