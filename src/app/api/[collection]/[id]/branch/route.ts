import { apiRoute } from '#server/http/api-route.ts'
import { branchChatOverHttp } from '#server/http/chats/branch-chat.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = apiRoute<{
  readonly collection: string
  readonly id: string
}>({
  POST: branchChatOverHttp,
})
