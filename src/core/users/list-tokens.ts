import type { ApiTokenView } from '#contracts/user.ts'
import type { Actor } from '#core/access/actor.ts'
import type { AccountDeps } from './account-deps.ts'
import { requireUser } from './require-role.ts'
import { viewToken } from './view-token.ts'

/** One's own API tokens, newest first; revoked ones stay listed so that their end can be seen. */
export async function listTokens(deps: Pick<AccountDeps, 'db'>, actor: Actor): Promise<ApiTokenView[]> {
  const { id: userId } = requireUser(actor)
  const rows = await deps.db.apiToken.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    take: 200,
  })
  return rows.map(viewToken)
}
