import type { MessageParams } from '#server/http/agents/chat-params.ts'
import { editQueuedOverHttp, removeQueuedOverHttp } from '#server/http/agents/queued-message.ts'
import { apiRoute } from '#server/http/api-route.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = apiRoute<MessageParams>({
  PATCH: editQueuedOverHttp,
  DELETE: removeQueuedOverHttp,
})
