import type { ChatParams } from '#server/http/agents/chat-params.ts'
import { continueTurnOverHttp } from '#server/http/agents/restart-turn.ts'
import { apiRoute } from '#server/http/api-route.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = apiRoute<ChatParams>({
  POST: continueTurnOverHttp,
})
