import type { UserView } from '#contracts/user.ts'
import type { Actor } from '#core/access/actor.ts'
import { hookCascade } from '#core/collections/hook-cascade.ts'
import type { CoreDeps, Tx } from '#core/deps.ts'
import type { User } from '#generated/prisma/client.ts'
import type { AccountDeps } from './account-deps.ts'
import { keepLastAdmin } from './keep-last-admin.ts'
import { requireAdmin } from './require-role.ts'
import { userNotFound } from './user-errors.ts'
import { viewUser } from './view-user.ts'

type Deps = Pick<AccountDeps, 'db'> & Pick<CoreDeps, 'config' | 'local'>
type Input = { readonly userId: string }

/** Deletes an account with its chats, files and tokens. Answers with what was deleted. */
export async function deleteUser(deps: Deps, actor: Actor, { userId }: Input): Promise<UserView> {
  requireAdmin(actor)
  // Hooks hear only of what may be deleted.
  await deps.db.$transaction((tx) => getDeletable(tx, userId))
  return hookCascade(deps, actor, userId, () =>
    deps.db.$transaction(async (tx) => {
      const row = await getDeletable(tx, userId)
      await tx.user.delete({ where: { id: row.id } })
      return viewUser(row)
    }),
  )
}

async function getDeletable(tx: Tx, userId: string): Promise<User> {
  await keepLastAdmin(tx, userId)
  const row = await tx.user.findUnique({ where: { id: userId } })
  if (!row) throw userNotFound()
  return row
}
