import type { Logger } from '#core/deps.ts'
import { readRequestId } from './request-id.ts'
import { errorResponse } from './respond.ts'

/** Runs a handler; whatever it throws becomes the one kind of error answer. */
export async function handleRequest(
  deps: { readonly log: Logger },
  request: Request,
  handler: () => Promise<Response>,
): Promise<Response> {
  try {
    return await handler()
  } catch (error) {
    return errorResponse(error, readRequestId(request.headers), deps.log)
  }
}
