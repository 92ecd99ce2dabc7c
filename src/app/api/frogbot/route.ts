import { apiRoute } from '#server/http/api-route.ts'
import { showManifest } from '#server/manifest/show-manifest.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = apiRoute({
  GET: showManifest,
})
