import type { Actor } from '#core/access/actor.ts'
import { DomainError, isDomainError } from '#core/errors.ts'
import type { RequestHead } from '#server/security/assert-same-site.ts'
import type { AccountContext } from './account-context.ts'
import { findActor } from './find-actor.ts'

const checkMs = 5_000

/**
 * For answers that stay open: asks every five seconds who the request comes from, and calls `onGone` once it is nobody
 * any more (signed out, disabled, token revoked), or somebody who may do something else. Returns how to end it.
 */
export function watchActor(
  deps: AccountContext,
  head: RequestHead,
  actor: Actor,
  onGone: (reason: DomainError) => void,
): () => void {
  if (actor.kind !== 'user') return () => undefined
  const { id, role } = actor.user
  const timer = setInterval(async () => {
    const reason = await findReason()
    if (reason === null) return
    clearInterval(timer)
    onGone(reason)
  }, checkMs).unref()
  return () => clearInterval(timer)

  async function findReason(): Promise<DomainError | null> {
    try {
      const now = await findActor(deps, head)
      if (now.kind !== 'user' || now.user.id !== id)
        return new DomainError('unauthenticated', null, 'Sign in to go on.')
      if (now.user.role !== role)
        return new DomainError('forbidden', null, 'Your role was changed. Load the page again.')
      return null
    } catch (error) {
      // A database that does not answer is no reason to send anybody away.
      return isDomainError(error) ? error : null
    }
  }
}
