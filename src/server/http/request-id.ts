import { randomUUID } from 'node:crypto'

const acceptable = /^[\w-]{8,64}$/

/** The id that a proxy in front gave the request, else a new one. */
export function readRequestId(headers: Headers): string {
  const given = headers.get('x-request-id')
  return given !== null && acceptable.test(given) ? given : randomUUID()
}
