import { apiRoute } from '#server/http/api-route.ts'
import { showOpenApi } from '#server/openapi/show-openapi.ts'

// The address in it comes from the environment of the running server, not of the build.
export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = apiRoute({
  GET: showOpenApi,
})
