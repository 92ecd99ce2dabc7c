import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { joinStream } from '#server/http/agents/join-stream.ts'
import { listAgentsOverHttp } from '#server/http/agents/list-agents.ts'
import { listInboxOverHttp } from '#server/http/agents/list-inbox.ts'
import { listPendingOverHttp } from '#server/http/agents/list-pending.ts'
import { editQueuedOverHttp, removeQueuedOverHttp } from '#server/http/agents/queued-message.ts'
import {
  continueTurnOverHttp,
  editMessageOverHttp,
  regenerateOverHttp,
} from '#server/http/agents/restart-turn.ts'
import { runAgent } from '#server/http/agents/run-agent.ts'
import { settleCallOverHttp } from '#server/http/agents/settle-call.ts'
import { stopTurnOverHttp } from '#server/http/agents/stop-turn.ts'
import { followEvents } from '#server/http/follow-events.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { handleTrpc } from '#server/trpc/handle-trpc.ts'

type Params = { slug: string; chatId: string; messageId: string }
type Handler = (deps: ServerDeps, request: Request, params: Params) => Promise<Response>

/** The routes of `src/app/api`, which Next would find by their files. */
const routes: readonly (readonly [method: string, path: string, handler: Handler])[] = [
  ['GET', '/api/events', followEvents],
  ['GET', '/api/agents', listAgentsOverHttp],
  ['GET', '/api/pending', listInboxOverHttp],
  ['POST', '/api/agents/:slug', (deps, request, { slug }) => runAgent(deps, request, slug)],
  ['GET', '/api/agents/:slug/chats/:chatId/pending', listPendingOverHttp],
  ['GET', '/api/agents/:slug/chats/:chatId/stream', joinStream],
  ['POST', '/api/agents/:slug/chats/:chatId/settle', settleCallOverHttp],
  ['POST', '/api/agents/:slug/chats/:chatId/stop', stopTurnOverHttp],
  ['POST', '/api/agents/:slug/chats/:chatId/continue', continueTurnOverHttp],
  ['PATCH', '/api/agents/:slug/chats/:chatId/messages/:messageId', editQueuedOverHttp],
  ['DELETE', '/api/agents/:slug/chats/:chatId/messages/:messageId', removeQueuedOverHttp],
  ['POST', '/api/agents/:slug/chats/:chatId/messages/:messageId/edit', editMessageOverHttp],
  ['POST', '/api/agents/:slug/chats/:chatId/messages/:messageId/regenerate', regenerateOverHttp],
]

/** The HTTP surface of one process on a port of its own, without Next around it. */
export async function startHttpServer(
  deps: ServerDeps,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer(async (incoming, outgoing) => {
    const response = await route(deps, toRequest(incoming))
    // A body that was refused unread would otherwise be taken for the connection's next request.
    outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), connection: 'close' })
    if (!response.body) return outgoing.end()
    // A client that goes away destroys the pipeline, and that cancels the body, as Next does it.
    await pipeline(Readable.fromWeb(response.body as never), outgoing).catch(() => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Answers a request as the server does, without a socket. */
export async function route(deps: ServerDeps, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname.startsWith('/api/trpc/')) return handleTrpc(deps, request)
  for (const [method, path, handler] of routes) {
    const params = method === request.method ? match(path, pathname) : null
    if (params) return handler(deps, request, params)
  }
  return new Response(null, { status: 404 })
}

function match(path: string, pathname: string): Params | null {
  const names = path.split('/')
  const values = pathname.split('/')
  if (names.length !== values.length) return null
  const params = { slug: '', chatId: '', messageId: '' }
  for (const [index, name] of names.entries()) {
    const value = decodeURIComponent(values[index] ?? '')
    if (name.startsWith(':')) Object.assign(params, { [name.slice(1)]: value })
    else if (name !== value) return null
  }
  return params
}

function toRequest(incoming: IncomingMessage): Request {
  const { method = 'GET', url = '/' } = incoming
  const headers = new Headers(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]))
  const hasBody =
    method !== 'GET' && (incoming.headers['content-length'] ?? incoming.headers['transfer-encoding'])
  const body = hasBody ? { body: Readable.toWeb(incoming) as never, duplex: 'half' as const } : {}
  return new Request(`http://${incoming.headers.host}${url}`, { method, headers, ...body })
}
