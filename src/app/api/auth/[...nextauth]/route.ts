import { handleNextAuth } from '#server/auth/handle-next-auth.ts'
import { apiRoute } from '#server/http/api-route.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = apiRoute<{ readonly nextauth: string[] }>({
  GET: (deps, request, { nextauth }) => handleNextAuth(deps, request, nextauth),
  POST: (deps, request, { nextauth }) => handleNextAuth(deps, request, nextauth),
})
