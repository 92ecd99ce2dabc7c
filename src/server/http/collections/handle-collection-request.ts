import type { Actor } from '#core/access/actor.ts'
import { DomainError, isDomainError } from '#core/errors.ts'
import { findActor } from '#server/auth/find-actor.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { handleRequest } from '../handle-request.ts'

/** Runs a handler of the collection API as whoever asks. Its errors carry the `errors` list beside `error`. */
export async function handleCollectionRequest(
  deps: ServerDeps,
  request: Request,
  handler: (actor: Actor) => Promise<Response>,
): Promise<Response> {
  return handleRequest(deps, request, async () => {
    try {
      return await handler(await findActor(deps, request))
    } catch (error) {
      throw withErrorList(error)
    }
  })
}

function withErrorList(error: unknown): unknown {
  if (!isDomainError(error) || 'errors' in error.details) return error
  const { kind, code, message, details } = error
  const item = { message, ...(code === null ? {} : { code }) }
  return new DomainError(kind, code, message, { cause: error, details: { ...details, errors: [item] } })
}
