import { randomBytes } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

const storeKey = Symbol.for('frogbot.peerAddressHeader')
type Store = typeof globalThis & { [storeKey]?: string }

/**
 * Gives every request that this process receives a header with the address its connection came from. Next tells route
 * handlers only `x-forwarded-for`, which any client may write. The header's name is random, so that none can write this
 * one. To be called once, before the first request.
 */
export function stampPeerAddress(): void {
  const store: Store = globalThis
  if (store[storeKey]) return
  const name = `x-peer-${randomBytes(16).toString('hex')}`
  store[storeKey] = name
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { readonly request: IncomingMessage }
    request.headers[name] = request.socket.remoteAddress ?? ''
  })
}

/** The address of the connection, or null when nobody stamped it. */
export function readPeerAddress(headers: Headers): string | null {
  const store: Store = globalThis
  const name = store[storeKey]
  return name ? headers.get(name) || null : null
}
