import { type Actor, userOf } from '#core/access/actor.ts'
import type { AccountDeps } from './account-deps.ts'
import { requireAdmin, requireSession } from './require-role.ts'
import { userNotFound } from './user-errors.ts'

/**
 * Ends every session and login token of an account and revokes its API tokens: oneself, or anybody for an admin.
 */
export async function signOutEverywhere(
  deps: Pick<AccountDeps, 'db' | 'clock'>,
  actor: Actor,
  input: { readonly userId: string },
): Promise<void> {
  const { userId } = input
  requireSession(actor)
  if (userOf(actor)?.id !== userId) requireAdmin(actor)
  await deps.db.$transaction(async (tx) => {
    const raised = await tx.user.updateMany({
      where: { id: userId },
      data: { sessionEpoch: { increment: 1 } },
    })
    if (raised.count === 0) throw userNotFound()
    await tx.apiToken.updateMany({
      where: { userId, revokedAt: null },
      data: { revokedAt: deps.clock.now() },
    })
  })
}
