import { assertSameSite, type RequestHead } from '#server/security/assert-same-site.ts'
import type { AccountContext } from './account-context.ts'
import { readSessionCookie } from './session-cookie.ts'
import { openSession, type SignedSession } from './signed-session.ts'

/** The bearer of a request. Only the header counts: a token in an address ends up in logs and histories. */
export function readBearer(headers: Headers): string | null {
  const sent = headers.get('authorization') ?? ''
  if (!/^Bearer\b/i.test(sent)) return null
  // A malformed one is a bad token, not none: its sender does not want to be anonymous.
  return /^Bearer +(\S+) *$/i.exec(sent)?.[1] ?? ''
}

/** The signed session that a request's cookie carries, whether or not it has been ended; 403 for a cross-site change. */
export async function findCookieSession(
  { env }: Pick<AccountContext, 'env'>,
  head: RequestHead,
): Promise<SignedSession | null> {
  const cookie = readSessionCookie(head.headers, env.url)
  if (!cookie) return null
  assertSameSite(head, env.url)
  return openSession('cookie', env.secret, cookie)
}
