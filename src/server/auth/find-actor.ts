import type { Actor } from '#core/access/actor.ts'
import type { RequestUser } from '#core/config/request-types.ts'
import { DomainError } from '#core/errors.ts'
import { apiTokenPrefix } from '#core/users/create-token.ts'
import { findSessionUser } from '#core/users/find-session-user.ts'
import { findTokenUser } from '#core/users/find-token-user.ts'
import type { RequestHead } from '#server/security/assert-same-site.ts'
import type { AccountContext } from './account-context.ts'
import { findCookieSession, readBearer } from './find-session.ts'
import { openSession } from './signed-session.ts'

/**
 * Who a request comes from. A bearer that is sent must be good (401), because a program that sends one does not want to
 * be somebody else. A cookie that has ended only means that nobody is signed in.
 */
export async function findActor(deps: AccountContext, head: RequestHead): Promise<Actor> {
  const { headers } = head
  const bearer = readBearer(headers)
  if (bearer !== null) {
    const user = await findBearerUser(deps, bearer)
    if (!user)
      throw new DomainError('unauthenticated', 'token-invalid', 'This token is not valid, or no longer.')
    return { kind: 'user', user, headers, via: bearer.startsWith(apiTokenPrefix) ? 'token' : 'session' }
  }
  const session = await findCookieSession(deps, head)
  const user = session && (await findSessionUser(deps, session))
  return user ? { kind: 'user', user, headers, via: 'session' } : { kind: 'anonymous', headers }
}

async function findBearerUser(deps: AccountContext, bearer: string): Promise<RequestUser | null> {
  if (bearer.startsWith(apiTokenPrefix)) return findTokenUser(deps, bearer)
  const session = await openSession('login', deps.env.secret, bearer)
  if (!session || session.expiresAt <= deps.clock.now()) return null
  return findSessionUser(deps, session)
}
