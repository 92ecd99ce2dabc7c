import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc'
import { type ErrorKind, errorStatuses } from '#core/errors.ts'

export type ErrorRow = {
  readonly status: number
  readonly trpc: TRPC_ERROR_CODE_KEY
  readonly level: 'debug' | 'warn' | 'error'
}

/** The one place that knows what each kind of expected error is on every transport and in the log. */
export const errorTable = {
  invalid: { status: errorStatuses.invalid, trpc: 'BAD_REQUEST', level: 'debug' },
  unauthenticated: { status: errorStatuses.unauthenticated, trpc: 'UNAUTHORIZED', level: 'debug' },
  'payment-required': { status: errorStatuses['payment-required'], trpc: 'PAYMENT_REQUIRED', level: 'debug' },
  forbidden: { status: errorStatuses.forbidden, trpc: 'FORBIDDEN', level: 'debug' },
  'not-found': { status: errorStatuses['not-found'], trpc: 'NOT_FOUND', level: 'debug' },
  conflict: { status: errorStatuses.conflict, trpc: 'CONFLICT', level: 'debug' },
  'too-large': { status: errorStatuses['too-large'], trpc: 'PAYLOAD_TOO_LARGE', level: 'debug' },
  unprocessable: { status: errorStatuses.unprocessable, trpc: 'UNPROCESSABLE_CONTENT', level: 'debug' },
  'rate-limited': { status: errorStatuses['rate-limited'], trpc: 'TOO_MANY_REQUESTS', level: 'warn' },
  provider: { status: errorStatuses.provider, trpc: 'BAD_GATEWAY', level: 'warn' },
} as const satisfies Record<ErrorKind, ErrorRow>
