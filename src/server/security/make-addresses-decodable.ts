import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { decodableAddress } from './decodable-address.ts'

const markKey = Symbol.for('frogbot.makesAddressesDecodable')
type Marked = typeof globalThis & { [markKey]?: true }

/**
 * Makes every address this process receives decodable before Next sees it: Next answers one it can't decode with a bare
 * 500, before any route runs. To be called once, before the first request.
 */
export function makeAddressesDecodable(): void {
  const marked: Marked = globalThis
  if (marked[markKey]) return
  marked[markKey] = true
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { readonly request: IncomingMessage }
    if (request.url !== undefined) request.url = decodableAddress(request.url)
  })
}
