import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { readableAddress } from './readable-address.ts'

const markKey = Symbol.for('frogbot.mendsRequests')
type Marked = typeof globalThis & { [markKey]?: true }

// Node asks this before it takes a request for an offer to speak another protocol. Next, which makes the server, takes all.
type Upgradable = { shouldUpgradeCallback: (request: IncomingMessage) => boolean }

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Puts in order what Next would answer with a bare 500, or not at all, before any of our code runs: addresses it can't
 * read, methods that its Request can't have (TRACE), and offers to speak HTTP/2, with which Java's and curl's clients
 * begin, and which a server that knows none has to ignore. To be called once, before the first request.
 */
export function mendRequests(): void {
  const marked: Marked = globalThis
  if (marked[markKey]) return
  marked[markKey] = true
  subscribe('http.server.request.start', (message) => {
    const { request, server } = message as {
      readonly request: IncomingMessage
      readonly server: Upgradable
    }
    server.shouldUpgradeCallback = isWebSocket
    if (request.url !== undefined) request.url = readableAddress(request.url)
    // No address of ours takes PUT, so it is refused wherever it is sent, with the methods that are taken.
    if (!methods.has(request.method ?? '')) request.method = 'PUT'
  })
}

// Next's own, for reloading pages in development.
function isWebSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket'
}
