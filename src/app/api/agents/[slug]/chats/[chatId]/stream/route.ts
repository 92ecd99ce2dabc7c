import type { ChatParams } from '#server/http/agents/chat-params.ts'
import { joinStream } from '#server/http/agents/join-stream.ts'
import { apiRoute } from '#server/http/api-route.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = apiRoute<ChatParams>({
  GET: joinStream,
})
