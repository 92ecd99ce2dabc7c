import type { CreateLinkInput, LinkPurpose, UserView } from '#contracts/user.ts'
import type { Actor } from '#core/access/actor.ts'
import { DomainError } from '#core/errors.ts'
import type { AccountDeps } from './account-deps.ts'
import { makeLink, type NewLink } from './make-link.ts'
import { requireAdmin, requireSession } from './require-role.ts'
import { userNotFound } from './user-errors.ts'
import { viewUser } from './view-user.ts'

/**
 * A fresh one-time link for an account: a new invitation while it has no password, else a password reset. Refused (409)
 * when the account is not what the caller takes it for: who wants to invite has not agreed to a reset.
 */
export async function createLink(
  deps: AccountDeps,
  actor: Actor,
  input: CreateLinkInput,
): Promise<{ readonly user: UserView; readonly link: NewLink }> {
  requireAdmin(actor)
  requireSession(actor)
  return deps.db.$transaction(async (tx) => {
    const row = await tx.user.findUnique({ where: { id: input.userId } })
    if (!row) throw userNotFound()
    if (row.disabledAt)
      throw new DomainError('conflict', 'user-disabled', 'Enable this user before making a link.')
    const purpose = row.passwordHash === null ? 'invite' : 'reset'
    if (purpose !== input.purpose) throw otherPurpose(purpose)
    return { user: viewUser(row), link: await makeLink(deps, tx, { userId: row.id, purpose }) }
  })
}

function otherPurpose(possible: LinkPurpose): DomainError {
  return possible === 'reset'
    ? new DomainError(
        'conflict',
        'user-active',
        'This user has signed up already. Reset the password instead.',
      )
    : new DomainError(
        'conflict',
        'user-invited',
        'This user has no password yet. Make an invitation link instead.',
      )
}
