import type { ApiTokenView } from '#contracts/user.ts'
import type { Actor } from '#core/access/actor.ts'
import { DomainError } from '#core/errors.ts'
import type { AccountDeps } from './account-deps.ts'
import { requireSession, requireUser } from './require-role.ts'
import { viewToken } from './view-token.ts'

/** Ends one of one's own API tokens at once. Doing it again changes nothing. */
export async function revokeToken(
  deps: Pick<AccountDeps, 'db' | 'clock'>,
  actor: Actor,
  input: { readonly tokenId: string },
): Promise<ApiTokenView> {
  const { id: userId } = requireUser(actor)
  requireSession(actor)
  const mine = { id: input.tokenId, userId }
  await deps.db.apiToken.updateMany({
    where: { ...mine, revokedAt: null },
    data: { revokedAt: deps.clock.now() },
  })
  const row = await deps.db.apiToken.findUnique({ where: mine })
  if (!row) throw new DomainError('not-found', null, 'There is no such token.')
  return viewToken(row)
}
