import { apiRoute } from '#server/http/api-route.ts'
import { createUserOverHttp, listUsersOverHttp } from '#server/http/users/collection.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = apiRoute({
  GET: listUsersOverHttp,
  POST: createUserOverHttp,
})
