import type { RequestUser } from '#core/config/request-types.ts'
import type { AccountDeps } from './account-deps.ts'
import { hashSecretToken } from './secret-token.ts'

// Written at most this often, so that a busy client does not turn every read into a write.
const lastUsedStepMs = 60_000

type TokenRow = { readonly tokenId: string; readonly lastUsedAt: Date | null } & RequestUser

/** The user of an API token, or null when it is unknown, revoked, expired, or its user may no longer sign in. */
export async function findTokenUser(
  deps: Pick<AccountDeps, 'db' | 'clock'>,
  token: string,
): Promise<RequestUser | null> {
  const now = deps.clock.now()
  // In one statement: every request of a program begins with it.
  const [row] = await deps.db.$queryRaw<TokenRow[]>`
    SELECT token.id AS "tokenId", token."lastUsedAt", users.id, users.email, users.name, users.role::text
    FROM api_tokens token JOIN users ON users.id = token."userId"
    WHERE token."tokenHash" = ${hashSecretToken(token)} AND token."revokedAt" IS NULL
      AND (token."expiresAt" IS NULL OR token."expiresAt" > ${now}) AND users."disabledAt" IS NULL`
  if (!row) return null
  const { tokenId, lastUsedAt, ...user } = row
  const stale = new Date(now.getTime() - lastUsedStepMs)
  if (lastUsedAt === null || lastUsedAt <= stale) {
    // The condition stands again in the update: of many requests at once, one writes.
    await deps.db.apiToken.updateMany({
      where: { id: tokenId, OR: [{ lastUsedAt: null }, { lastUsedAt: { lte: stale } }] },
      data: { lastUsedAt: now },
    })
  }
  return user
}
