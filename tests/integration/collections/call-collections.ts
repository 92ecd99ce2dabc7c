import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Actor } from '#core/access/actor.ts'
import { sealSession } from '#server/auth/signed-session.ts'
import { createDocument, listDocuments } from '#server/http/collections/collection.ts'
import { deleteDocument, showDocument, updateDocument } from '#server/http/collections/document.ts'
import type { ServerDeps } from '#server/server-deps.ts'

const answer = z.looseObject({
  docs: z.array(z.looseObject({ id: z.string() })).optional(),
  doc: z.looseObject({ id: z.string() }).optional(),
  errors: z.array(z.looseObject({ message: z.string() })).optional(),
  code: z.string().optional(),
  totalDocs: z.number().optional(),
})

export type Answer = { readonly status: number; readonly body: z.output<typeof answer> }
export type Call = (method: string, path: string, body?: unknown) => Promise<Answer>

/** Calls the collection API as somebody, the way the route files do. */
export async function callAs(deps: ServerDeps, actor: Actor): Promise<Call> {
  const signedIn = actor.kind === 'user' ? await bearerOf(deps, actor.user.id) : {}
  const headers = { 'content-type': 'application/json', ...signedIn }
  return async (method, path, body) => {
    const url = new URL(`/api/${path}`, deps.env.url)
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const request = new Request(url, { method, headers, ...(body === undefined ? {} : { body: text }) })
    const response = await dispatch(deps, request, url.pathname.split('/').slice(2).map(decodeURIComponent))
    return { status: response.status, body: answer.parse(await response.json()) }
  }
}

/** The header that makes a request somebody's. */
export async function bearerOf(deps: ServerDeps, userId: string): Promise<{ authorization: string }> {
  const { sessionEpoch } = await deps.db.user.findUniqueOrThrow({ where: { id: userId } })
  const token = await sealSession(
    'login',
    deps.env.secret,
    { userId, sessionEpoch, sessionId: randomUUID() },
    3600,
  )
  return { authorization: `Bearer ${token}` }
}

function dispatch(
  deps: ServerDeps,
  request: Request,
  [collection = '', id]: readonly string[],
): Promise<Response> {
  const { method } = request
  if (id === undefined)
    return method === 'POST'
      ? createDocument(deps, request, collection)
      : listDocuments(deps, request, collection)
  if (method === 'PATCH') return updateDocument(deps, request, { collection, id })
  if (method === 'DELETE') return deleteDocument(deps, request, { collection, id })
  return showDocument(deps, request, { collection, id })
}

/** Every id of a list answer, in its order. */
export const idsOf = ({ body }: Answer): string[] => (body.docs ?? []).map(({ id }) => id)
