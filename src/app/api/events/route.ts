import { apiRoute } from '#server/http/api-route.ts'
import { followEvents } from '#server/http/follow-events.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = apiRoute({
  GET: followEvents,
})
