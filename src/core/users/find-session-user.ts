import type { RequestUser } from '#core/config/request-types.ts'
import type { AccountDeps } from './account-deps.ts'

/** What a session cookie or login token says of itself. */
export type SessionClaims = {
  readonly userId: string
  readonly sessionEpoch: number
  readonly sessionId: string
}

/** The user of a session that has not been ended since: signed out, signed out everywhere, disabled or deleted. */
export async function findSessionUser(
  deps: Pick<AccountDeps, 'db'>,
  claims: SessionClaims,
): Promise<RequestUser | null> {
  const [row, revoked] = await Promise.all([
    deps.db.user.findUnique({
      where: { id: claims.userId, sessionEpoch: claims.sessionEpoch, disabledAt: null },
      select: { id: true, email: true, name: true, role: true },
    }),
    deps.db.revokedSession.findUnique({ where: { id: claims.sessionId }, select: { id: true } }),
  ])
  return revoked ? null : row
}
