import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { readableAddress } from './readable-address.ts'

const markKey = Symbol.for('frogbot.mendsRequests')
type Marked = typeof globalThis & { [markKey]?: true }

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Puts in order what Next would answer with a bare 500 before any of our code runs: addresses it can't read, and
 * methods that its Request can't have (TRACE). To be called once, before the first request.
 */
export function mendRequests(): void {
  const marked: Marked = globalThis
  if (marked[markKey]) return
  marked[markKey] = true
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { readonly request: IncomingMessage }
    if (request.url !== undefined) request.url = readableAddress(request.url)
    // No address of ours takes PUT, so it is refused wherever it is sent, with the methods that are taken.
    if (!methods.has(request.method ?? '')) request.method = 'PUT'
  })
}
