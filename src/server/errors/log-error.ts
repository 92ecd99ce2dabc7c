import type { Logger } from '#core/deps.ts'
import { type DomainError, isDomainError } from '#core/errors.ts'
import { errorTable } from './error-table.ts'

/** All that anybody outside is told about a bug; the request id leads to its log entry. */
export const unexpectedErrorText = 'Something went wrong on the server. Please try again.'

/** Logs an error once at its level. Returns it when it may be shown, null when it is a bug. */
export function logError(error: unknown, requestId: string, log: Logger): DomainError | null {
  if (isDomainError(error)) {
    const fields = { requestId, kind: error.kind, code: error.code, error: error.cause }
    log[errorTable[error.kind].level](fields, error.message)
    return error
  }
  log.error({ requestId, error }, 'A request failed unexpectedly')
  return null
}
