import type { Logger } from '#core/deps.ts'
import type { DomainError } from '#core/errors.ts'
import { errorTable } from '#server/errors/error-table.ts'
import { logError, unexpectedErrorText } from '#server/errors/log-error.ts'
import { dataContentSecurityPolicy } from '#server/security/content-security-policy.ts'

type JsonOptions = { readonly status?: number; readonly headers?: Readonly<Record<string, string>> }

/** A JSON answer that no cache keeps: every answer depends on who asks. */
export function json(data: unknown, options: JsonOptions = {}): Response {
  const headers = new Headers(options.headers)
  headers.set('content-type', 'application/json; charset=utf-8')
  headers.set('x-content-type-options', 'nosniff')
  headers.set('content-security-policy', dataContentSecurityPolicy)
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
  return new Response(JSON.stringify(data), { status: options.status ?? 200, headers })
}

/**
 * `{ "error": text, "code"?: code }` with the status of the error's kind. Anything that is not a DomainError is a bug:
 * it is logged with the request id, and outside only a fixed sentence is told.
 */
export function errorResponse(error: unknown, requestId: string, log: Logger): Response {
  const known = logError(error, requestId, log)
  const headers = { 'x-request-id': requestId }
  if (!known) return json({ error: unexpectedErrorText, requestId }, { status: 500, headers })
  return json(errorBody(known), {
    status: errorTable[known.kind].status,
    headers: { ...headers, ...retryAfter(known), ...challenge(known) },
  })
}

function errorBody(error: DomainError): Record<string, unknown> {
  return { ...error.details, error: error.message, ...(error.code === null ? {} : { code: error.code }) }
}

/** A rate limit tells when to come back: `details.retryAfterSeconds`. */
function retryAfter(error: DomainError): Record<string, string> {
  const seconds = error.details.retryAfterSeconds
  return typeof seconds === 'number' ? { 'retry-after': String(Math.max(1, Math.ceil(seconds))) } : {}
}

function challenge(error: DomainError): Record<string, string> {
  return error.kind === 'unauthenticated' ? { 'www-authenticate': 'Bearer' } : {}
}
