import type { UserView } from '#contracts/user.ts'
import type { Actor } from '#core/access/actor.ts'
import type { AccountDeps } from './account-deps.ts'
import { requireUser } from './require-role.ts'
import { viewUser } from './view-user.ts'

/** Changes what a person says about themselves. */
export async function updateProfile(
  deps: Pick<AccountDeps, 'db'>,
  actor: Actor,
  input: { readonly name: string | null },
): Promise<UserView> {
  const { id } = requireUser(actor)
  return viewUser(await deps.db.user.update({ where: { id }, data: { name: input.name || null } }))
}
