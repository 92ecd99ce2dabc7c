import type { ChatParams } from '#server/http/agents/chat-params.ts'
import { stopTurnOverHttp } from '#server/http/agents/stop-turn.ts'
import { apiRoute } from '#server/http/api-route.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = apiRoute<ChatParams>({
  POST: stopTurnOverHttp,
})
