import type { Actor } from '#core/access/actor.ts'
import { DomainError } from '#core/errors.ts'
import { type AccountDeps, passwordsOf } from './account-deps.ts'
import { decoyHash } from './password-hasher.ts'
import { requireSession, requireUser } from './require-role.ts'
import { accountKey, countAttempt, forgiveAttempt } from './sign-in-attempts.ts'
import { userNotFound } from './user-errors.ts'

type Input = { readonly currentPassword: string; readonly newPassword: string }

/**
 * Changes one's own password. Every session ends; the returned number lets the caller keep theirs. API tokens go on
 * working. Wrong tries are slowed as sign-ins are, for a session may be in the wrong hands.
 */
export async function changePassword(
  deps: AccountDeps,
  actor: Actor,
  input: Input,
): Promise<{ readonly sessionEpoch: number }> {
  const { id } = requireUser(actor)
  requireSession(actor)
  const row = await deps.db.user.findUnique({ where: { id } })
  if (!row) throw userNotFound()
  const attempt = accountKey(deps, row.email)
  await countAttempt(deps, [attempt])
  const passwords = passwordsOf(deps)
  if (!(await passwords.verify(row.passwordHash ?? decoyHash, input.currentPassword))) {
    throw new DomainError('invalid', 'wrong-password', 'The current password is wrong.')
  }
  const passwordHash = await passwords.hash(input.newPassword)
  const { sessionEpoch } = await deps.db.user.update({
    where: { id },
    data: { passwordHash, sessionEpoch: { increment: 1 } },
    select: { sessionEpoch: true },
  })
  await forgiveAttempt(deps, attempt)
  return { sessionEpoch }
}
