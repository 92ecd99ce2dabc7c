import type { Actor } from '#core/access/actor.ts'
import { findActor } from '#server/auth/find-actor.ts'
import { readRequestId } from '#server/http/request-id.ts'
import { assertSameSite } from '#server/security/assert-same-site.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { toTrpcError } from './to-trpc-error.ts'

/** What every procedure is given. */
export type TrpcContext = {
  readonly deps: ServerDeps
  readonly actor: Actor
  readonly request: Request
  readonly requestId: string
  /** Headers of the answer, such as cookies to set. */
  readonly responseHeaders: Headers
}

/** Who asks. A refusal is told in tRPC's own shape, with the code it has on every other address. */
export async function createContext(deps: ServerDeps, request: Request): Promise<TrpcContext> {
  const requestId = readRequestId(request.headers)
  try {
    // Only our own pages call procedures, so this holds with a cookie or without.
    assertSameSite(request, deps.env.url)
    const actor = await findActor(deps, request)
    return { deps, actor, request, requestId, responseHeaders: new Headers() }
  } catch (error) {
    throw toTrpcError(error, requestId, deps.log)
  }
}
