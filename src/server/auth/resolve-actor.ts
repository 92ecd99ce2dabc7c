import type { Actor } from '#core/access/actor.ts'
import { getContainer } from '#server/container.ts'
import type { RequestHead } from '#server/security/assert-same-site.ts'
import { findActor } from './find-actor.ts'

/** Who a request comes from, for every route: session cookie, bearer, or nobody. */
export async function resolveActor(request: RequestHead): Promise<Actor> {
  const { deps } = await getContainer()
  return findActor(deps, request)
}
