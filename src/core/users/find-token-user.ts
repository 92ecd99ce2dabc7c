import type { RequestUser } from '#core/config/request-types.ts'
import type { AccountDeps } from './account-deps.ts'
import { hashSecretToken } from './secret-token.ts'

// Written at most this often, so that a busy client does not turn every read into a write.
const lastUsedStepMs = 60_000

/** The user of an API token, or null when it is unknown, revoked, expired, or its user may no longer sign in. */
export async function findTokenUser(
  deps: Pick<AccountDeps, 'db' | 'clock'>,
  token: string,
): Promise<RequestUser | null> {
  const now = deps.clock.now()
  const row = await deps.db.apiToken.findUnique({
    where: {
      tokenHash: hashSecretToken(token),
      revokedAt: null,
      OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
      user: { disabledAt: null },
    },
    select: {
      id: true,
      lastUsedAt: true,
      user: { select: { id: true, email: true, name: true, role: true } },
    },
  })
  if (!row) return null
  const stale = new Date(now.getTime() - lastUsedStepMs)
  if (row.lastUsedAt === null || row.lastUsedAt <= stale) {
    // The condition stands again in the update: of many requests at once, one writes.
    await deps.db.apiToken.updateMany({
      where: { id: row.id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lte: stale } }] },
      data: { lastUsedAt: now },
    })
  }
  return row.user
}
