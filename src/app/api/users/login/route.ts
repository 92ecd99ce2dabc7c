import { apiRoute } from '#server/http/api-route.ts'
import { logIn } from '#server/http/users/log-in.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = apiRoute({
  POST: logIn,
})
