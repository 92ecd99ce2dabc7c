import { documentQuery, listQuery } from '#contracts/collections.ts'
import { createDoc } from '#core/collections/create-doc.ts'
import { getCollection } from '#core/collections/find-collection.ts'
import { findDocs } from '#core/collections/find-docs.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { readJsonBody } from '../read-json-body.ts'
import { json } from '../respond.ts'
import { handleCollectionRequest } from './handle-collection-request.ts'
import { maxDocumentBytes } from './max-document-bytes.ts'
import { readQuery } from './read-query.ts'

/** `GET /api/:collection?where&sort&limit&page&depth&select&trash` */
export async function listDocuments(
  deps: ServerDeps,
  request: Request,
  collection: string,
): Promise<Response> {
  return handleCollectionRequest(deps, request, async (actor) => {
    getCollection(deps.config, collection)
    const query = readQuery(listQuery, request)
    return json(await findDocs(deps, actor, { collection, query }))
  })
}

/** `POST /api/:collection`: 201 with `{ message, doc }`. */
export async function createDocument(
  deps: ServerDeps,
  request: Request,
  collection: string,
): Promise<Response> {
  return handleCollectionRequest(deps, request, async (actor) => {
    getCollection(deps.config, collection)
    const query = readQuery(documentQuery, request)
    const data = await readJsonBody(request, { maxBytes: maxDocumentBytes })
    const doc = await createDoc(deps, actor, { collection, data, query })
    return json({ message: 'Created.', doc }, { status: 201 })
  })
}
