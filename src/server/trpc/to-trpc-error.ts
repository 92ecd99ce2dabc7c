import { TRPCError } from '@trpc/server'
import type { Logger } from '#core/deps.ts'
import { errorTable } from '#server/errors/error-table.ts'
import { logError } from '#server/errors/log-error.ts'

/** A failure as tRPC tells it, logged once. What is no expected error stays a bug for the formatter. */
export function toTrpcError(error: unknown, requestId: string, log: Logger): TRPCError {
  const known = logError(error, requestId, log)
  if (!known) return new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: error })
  return new TRPCError({ code: errorTable[known.kind].trpc, message: known.message, cause: known })
}
