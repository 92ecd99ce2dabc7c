import type { Logger } from '#core/deps.ts'
import { DomainError } from '#core/errors.ts'
import { readRequestId } from './request-id.ts'
import { errorResponse } from './respond.ts'

/** Runs a handler; whatever it throws becomes the one kind of error answer. */
export async function handleRequest(
  deps: { readonly log: Logger },
  request: Request,
  handler: () => Promise<Response>,
): Promise<Response> {
  try {
    refuseTokenInAddress(request)
    return await handler()
  } catch (error) {
    return errorResponse(error, readRequestId(request.headers), deps.log)
  }
}

// Addresses end up in logs, histories and referrers. Ignoring the token would hide that from whoever sent it.
function refuseTokenInAddress(request: Request): void {
  if (!new URL(request.url).searchParams.has('token')) return
  throw new DomainError(
    'unauthenticated',
    null,
    'Send tokens in the Authorization header, never in an address.',
  )
}
