import { DomainError } from '#core/errors.ts'

export type RequestHead = { readonly method: string; readonly headers: Headers }

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses (403) a request that changes something and that a page of another site made the browser send: it would carry
 * our cookie without its owner's will. Programs send neither header and cannot be tricked this way.
 */
export function assertSameSite({ method, headers }: RequestHead, url: string): void {
  if (safeMethods.has(method.toUpperCase()) || isFromHere(headers, url)) return
  throw new DomainError('forbidden', 'cross-site', 'This request came from another site and was refused.')
}

function isFromHere(headers: Headers, url: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' || site === 'none'
  const origin = headers.get('origin')
  if (origin === null) return true
  // A person may open the server by another name than its public one, so its own host header counts too.
  return origin === new URL(url).origin || URL.parse(origin)?.host === headers.get('host')
}
