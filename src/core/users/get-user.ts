import type { UserView } from '#contracts/user.ts'
import { type Actor, userOf } from '#core/access/actor.ts'
import type { AccountDeps } from './account-deps.ts'
import { requireAdmin } from './require-role.ts'
import { userNotFound } from './user-errors.ts'
import { viewUser } from './view-user.ts'

/** One user: oneself, or anybody for an admin. */
export async function getUser(
  deps: Pick<AccountDeps, 'db'>,
  actor: Actor,
  input: { readonly userId: string },
): Promise<UserView> {
  if (userOf(actor)?.id !== input.userId) requireAdmin(actor)
  const row = await deps.db.user.findUnique({ where: { id: input.userId } })
  if (!row) throw userNotFound()
  return viewUser(row)
}
