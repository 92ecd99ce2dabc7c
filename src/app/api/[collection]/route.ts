import { apiRoute } from '#server/http/api-route.ts'
import { createDocument, listDocuments } from '#server/http/collections/collection.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = apiRoute<{ readonly collection: string }>({
  GET: (deps, request, { collection }) => listDocuments(deps, request, collection),
  POST: (deps, request, { collection }) => createDocument(deps, request, collection),
})
