import { endSession } from '#core/users/end-session.ts'
import type { AccountContext } from '#server/auth/account-context.ts'
import { findCookieSession, readBearer } from '#server/auth/find-session.ts'
import { clearedSessionCookie } from '#server/auth/session-cookie.ts'
import { openSession } from '#server/auth/signed-session.ts'
import { handleRequest } from '../handle-request.ts'
import { json } from '../respond.ts'

/**
 * `POST /api/users/logout`: ends the session of the cookie or login token for good and clears the cookie. Asking again,
 * or without a session, is fine. An API token is not a session: it ends when it is revoked.
 */
export async function logOut(deps: AccountContext, request: Request): Promise<Response> {
  return handleRequest(deps, request, async () => {
    const bearer = readBearer(request.headers)
    const sessions = await Promise.all([
      findCookieSession(deps, request),
      bearer ? openSession('login', deps.env.secret, bearer) : null,
    ])
    for (const session of sessions) if (session) await endSession(deps, session)
    return json({ message: 'Signed out.' }, { headers: { 'set-cookie': clearedSessionCookie(deps.env.url) } })
  })
}
