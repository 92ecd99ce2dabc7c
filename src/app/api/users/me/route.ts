import { apiRoute } from '#server/http/api-route.ts'
import { showMe } from '#server/http/users/show-me.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = apiRoute({
  GET: showMe,
})
