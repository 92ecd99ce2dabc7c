/** What went wrong, in kinds that every transport can map to its own status. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'payment-required'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'unprocessable'
  | 'rate-limited'
  | 'provider'

type Options = {
  readonly cause?: unknown
  /** Extra fields of the public answer, such as the stored `settlement` of an `already-settled` error. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** The HTTP status of each kind; `server/errors/error-table.ts` adds what the transports need. */
export const errorStatuses = {
  invalid: 400,
  unauthenticated: 401,
  'payment-required': 402,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  unprocessable: 422,
  'rate-limited': 429,
  provider: 502,
} satisfies Record<ErrorKind, number>

/**
 * An expected failure with a text that may be shown to the person who caused it. `code` is part of the public
 * API where the specification names one, else null.
 */
export class DomainError extends Error {
  override readonly name: string = 'DomainError'
  readonly kind: ErrorKind
  readonly code: string | null
  readonly status: number
  readonly details: Readonly<Record<string, unknown>>

  constructor(kind: ErrorKind, code: string | null, publicMessage: string, options: Options = {}) {
    super(publicMessage, options.cause === undefined ? undefined : { cause: options.cause })
    this.kind = kind
    this.code = code
    this.status = errorStatuses[kind]
    this.details = options.details ?? {}
  }
}

const names: ReadonlySet<string> = new Set(['DomainError', 'APIError'])

// Next bundles and plain Node modules may hold two copies of this class, so the name decides, not identity.
export function isDomainError(error: unknown): error is DomainError {
  return error instanceof Error && names.has(error.name) && 'kind' in error
}
