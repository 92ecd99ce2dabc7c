import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { handleRequest } from '#server/http/handle-request.ts'
import { readJsonBody } from '#server/http/read-json-body.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { appRouter } from './app-router.ts'
import { createContext } from './context.ts'

const endpoint = '/api/trpc'
const maxBytes = 4 * 1024 * 1024

/** Answers every procedure call. */
export async function handleTrpc(deps: ServerDeps, request: Request): Promise<Response> {
  return handleRequest(deps, request, async () => {
    const checked = await withCheckedBody(request)
    return fetchRequestHandler({
      endpoint,
      req: checked,
      router: appRouter,
      maxBatchSize: 20,
      createContext: () => createContext(deps, checked),
      responseMeta({ ctx }) {
        const headers = new Headers(ctx?.responseHeaders)
        headers.set('cache-control', 'private, no-store')
        return { headers }
      },
    })
  })
}

/** The request with a body of bounded size and depth and without `__proto__` keys. */
async function withCheckedBody(request: Request): Promise<Request> {
  if (request.method !== 'POST' || request.body === null) return request
  const body = await readJsonBody(request, { maxBytes })
  const { method, signal, url } = request
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  return new Request(url, { method, headers, signal, body: JSON.stringify(body) })
}
