import type { InviteUserInput, UserView } from '#contracts/user.ts'
import type { Actor } from '#core/access/actor.ts'
import type { AccountDeps } from './account-deps.ts'
import { makeLink, type NewLink } from './make-link.ts'
import { requireAdmin, requireSession } from './require-role.ts'
import { asEmailTaken } from './user-errors.ts'
import { viewUser } from './view-user.ts'

/** Makes an account without a password, and the link by which its owner chooses one. */
export async function inviteUser(
  deps: AccountDeps,
  actor: Actor,
  input: InviteUserInput,
): Promise<{ readonly user: UserView; readonly link: NewLink }> {
  requireAdmin(actor)
  requireSession(actor)
  const data = { id: deps.ids.make(), email: input.email, name: input.name || null, role: input.role }
  try {
    return await deps.db.$transaction(async (tx) => {
      const row = await tx.user.create({ data })
      const link = await makeLink(deps, tx, { userId: row.id, purpose: 'invite' })
      return { user: viewUser(row), link }
    })
  } catch (error) {
    throw asEmailTaken(error)
  }
}
