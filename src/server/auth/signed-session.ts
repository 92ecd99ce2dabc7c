import { decode, encode } from 'next-auth/jwt'
import { z } from 'zod'
import type { SessionClaims } from '#core/users/find-session-user.ts'

/** Session cookies are next-auth's own tokens; a login token has another key, so that neither passes for the other. */
export type SessionKind = 'cookie' | 'login'

const salts = { cookie: '', login: 'frogbot login token' } as const satisfies Record<SessionKind, string>

export type SignedSession = SessionClaims & { readonly expiresAt: Date }

/** The claims inside, as short as next-auth's tokens name theirs. */
export const sessionToken = z.object({
  sub: z.string(),
  epoch: z.number(),
  sid: z.string(),
  exp: z.number(),
  /** The end of a login token to the second, by our clock; the seal's own `exp` is checked with some tolerance. */
  until: z.number().optional(),
})

export function tokenOf({ userId, sessionEpoch, sessionId }: SessionClaims) {
  return { sub: userId, epoch: sessionEpoch, sid: sessionId }
}

/** Seals claims so that nobody without the secret can read or change them. `until` is in Unix seconds. */
export async function sealSession(
  kind: SessionKind,
  secret: string,
  claims: SessionClaims,
  lifetimeSeconds: number,
  until?: number | undefined,
): Promise<string> {
  const token = { ...tokenOf(claims), ...(until === undefined ? {} : { until }) }
  return encode({ token, secret, salt: salts[kind], maxAge: lifetimeSeconds })
}

/** The claims of a token of ours that has not expired, else null. */
export async function openSession(
  kind: SessionKind,
  secret: string,
  token: string,
): Promise<SignedSession | null> {
  const payload = await decode({ token, secret, salt: salts[kind] }).catch(() => null)
  const parsed = sessionToken.safeParse(payload)
  if (!parsed.success) return null
  const { sub, epoch, sid, exp, until } = parsed.data
  return { userId: sub, sessionEpoch: epoch, sessionId: sid, expiresAt: new Date((until ?? exp) * 1000) }
}
