import type { ApiTokenView } from '#contracts/user.ts'
import type { ApiToken } from '#generated/prisma/client.ts'

export function viewToken(row: ApiToken): ApiTokenView {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}
