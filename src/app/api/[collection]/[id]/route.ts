import { apiRoute } from '#server/http/api-route.ts'
import { deleteDocument, showDocument, updateDocument } from '#server/http/collections/document.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = apiRoute<{
  readonly collection: string
  readonly id: string
}>({
  GET: showDocument,
  PATCH: updateDocument,
  DELETE: deleteDocument,
})
