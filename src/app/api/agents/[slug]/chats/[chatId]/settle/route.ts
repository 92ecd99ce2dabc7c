import type { ChatParams } from '#server/http/agents/chat-params.ts'
import { settleCallOverHttp } from '#server/http/agents/settle-call.ts'
import { apiRoute } from '#server/http/api-route.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = apiRoute<ChatParams>({
  POST: settleCallOverHttp,
})
