import type { ServerEnv } from '#server/env.ts'
import { readSessionCookie } from './session-cookie.ts'
import { openSession } from './signed-session.ts'

/** Whether a request carries a session cookie of ours that has not expired. Says nothing about a session ended since. */
export async function hasSessionCookie(
  env: Pick<ServerEnv, 'url' | 'secret'>,
  headers: Headers,
): Promise<boolean> {
  const cookie = readSessionCookie(headers, env.url)
  return cookie !== null && (await openSession('cookie', env.secret, cookie)) !== null
}
