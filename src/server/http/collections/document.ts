import { documentQuery } from '#contracts/collections.ts'
import { deleteDoc } from '#core/collections/delete-doc.ts'
import { getCollection } from '#core/collections/find-collection.ts'
import { getDoc } from '#core/collections/get-doc.ts'
import { updateDoc } from '#core/collections/update-doc.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { readJsonBody } from '../read-json-body.ts'
import { json } from '../respond.ts'
import { handleCollectionRequest } from './handle-collection-request.ts'
import { maxDocumentBytes } from './max-document-bytes.ts'
import { readQuery } from './read-query.ts'

type Target = { readonly collection: string; readonly id: string }

/** `GET /api/:collection/:id?depth&select&trash`: the document itself. */
export async function showDocument(deps: ServerDeps, request: Request, target: Target): Promise<Response> {
  return handleCollectionRequest(deps, request, async (actor) => {
    getCollection(deps.config, target.collection)
    return json(await getDoc(deps, actor, { ...target, query: readQuery(documentQuery, request) }))
  })
}

/** `PATCH /api/:collection/:id`: `{ message, doc }`. `deletedAt` moves to the trash and, with null, out of it. */
export async function updateDocument(deps: ServerDeps, request: Request, target: Target): Promise<Response> {
  return handleCollectionRequest(deps, request, async (actor) => {
    getCollection(deps.config, target.collection)
    const query = readQuery(documentQuery, request)
    const data = await readJsonBody(request, { maxBytes: maxDocumentBytes })
    return json({ message: 'Updated.', doc: await updateDoc(deps, actor, { ...target, data, query }) })
  })
}

/** `DELETE /api/:collection/:id`: deletes for good, and answers `{ message, doc }` with what it was. */
export async function deleteDocument(deps: ServerDeps, request: Request, target: Target): Promise<Response> {
  return handleCollectionRequest(deps, request, async (actor) => {
    getCollection(deps.config, target.collection)
    const query = readQuery(documentQuery, request)
    return json({ message: 'Deleted.', doc: await deleteDoc(deps, actor, { ...target, query }) })
  })
}
