import type { RedeemLinkInput, UserView } from '#contracts/user.ts'
import { DomainError } from '#core/errors.ts'
import { type AccountDeps, passwordsOf } from './account-deps.ts'
import { findOpenLink } from './find-open-link.ts'
import { hashSecretToken } from './secret-token.ts'
import { accountKey, forgiveAttempt } from './sign-in-attempts.ts'
import { viewUser } from './view-user.ts'

/** Sets the password of the account behind a one-time link, once. Older sessions of the account end. */
export async function redeemLink(deps: AccountDeps, input: RedeemLinkInput): Promise<UserView> {
  // Looked at before the costly hash; who wins a race is decided by the update below.
  if (!(await findOpenLink(deps, input.token))) throw brokenLink()
  const passwordHash = await passwordsOf(deps).hash(input.password)
  const now = deps.clock.now()
  const user = await deps.db.$transaction(async (tx) => {
    const tokenHash = hashSecretToken(input.token)
    const used = await tx.oneTimeLink.updateManyAndReturn({
      where: { tokenHash, usedAt: null, expiresAt: { gt: now }, user: { disabledAt: null } },
      data: { usedAt: now },
    })
    const [link] = used
    if (!link) throw brokenLink()
    const name = input.name ? { name: input.name } : {}
    return tx.user.update({
      where: { id: link.userId },
      data: { passwordHash, sessionEpoch: { increment: 1 }, ...name },
    })
  })
  // Whoever was locked out by wrong tries can use the new password at once.
  await forgiveAttempt(deps, accountKey(deps, user.email))
  return viewUser(user)
}

function brokenLink(): DomainError {
  return new DomainError(
    'not-found',
    'link-invalid',
    'This link has expired or was already used. Ask an admin for a new one.',
  )
}
