import type { MessageParams } from '#server/http/agents/chat-params.ts'
import { regenerateOverHttp } from '#server/http/agents/restart-turn.ts'
import { apiRoute } from '#server/http/api-route.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = apiRoute<MessageParams>({
  POST: regenerateOverHttp,
})
