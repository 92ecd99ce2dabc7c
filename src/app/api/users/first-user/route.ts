import { apiRoute } from '#server/http/api-route.ts'
import { createFirstUserOverHttp } from '#server/http/users/first-user.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = apiRoute({
  POST: createFirstUserOverHttp,
})
