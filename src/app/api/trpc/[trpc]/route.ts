import { apiRoute } from '#server/http/api-route.ts'
import { handleTrpc } from '#server/trpc/handle-trpc.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = apiRoute({
  GET: handleTrpc,
  POST: handleTrpc,
})
