import type { UserView } from '#contracts/user.ts'
import type { Actor } from '#core/access/actor.ts'
import type { AccountDeps } from './account-deps.ts'
import { keepLastAdmin } from './keep-last-admin.ts'
import { requireAdmin } from './require-role.ts'
import { userNotFound } from './user-errors.ts'
import { viewUser } from './view-user.ts'

/** Deletes an account with its chats, files and tokens. Answers with what was deleted. */
export async function deleteUser(
  deps: Pick<AccountDeps, 'db'>,
  actor: Actor,
  input: { readonly userId: string },
): Promise<UserView> {
  requireAdmin(actor)
  return deps.db.$transaction(async (tx) => {
    await keepLastAdmin(tx, input.userId)
    const row = await tx.user.findUnique({ where: { id: input.userId } })
    if (!row) throw userNotFound()
    await tx.user.delete({ where: { id: row.id } })
    return viewUser(row)
  })
}
