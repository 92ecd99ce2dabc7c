import { apiRoute } from '#server/http/api-route.ts'
import { logOut } from '#server/http/users/log-out.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = apiRoute({
  POST: logOut,
})
