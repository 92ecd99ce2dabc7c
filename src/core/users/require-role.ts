import { type Actor, userOf } from '#core/access/actor.ts'
import type { RequestUser } from '#core/config/request-types.ts'
import { DomainError } from '#core/errors.ts'

/** The signed-in person who acts, else 401. A channel's participant has no account business to do here. */
export function requireUser(actor: Actor): RequestUser {
  const user = actor.kind === 'user' ? userOf(actor) : null
  if (!user) throw new DomainError('unauthenticated', null, 'Sign in first.')
  return user
}

/** Passes the server itself and admins; 401 for nobody, 403 for everybody else. */
export function requireAdmin(actor: Actor): void {
  if (actor.kind === 'server') return
  if (requireUser(actor).role !== 'admin') {
    throw new DomainError('forbidden', 'forbidden', 'Only an admin may do this.')
  }
}

/**
 * Refuses an API token: what outlasts it (other tokens, passwords, admins) must not be made with it, or revoking a token
 * that leaked would not end what its finder may do.
 */
export function requireSession(actor: Actor): void {
  if (actor.kind !== 'user' || actor.via !== 'token') return
  throw new DomainError(
    'forbidden',
    'session-required',
    'An API token may not do this. Sign in with your password.',
  )
}
