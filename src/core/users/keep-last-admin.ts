import type { Tx } from '#core/deps.ts'
import { DomainError } from '#core/errors.ts'
import { lockAccounts } from './advisory-locks.ts'

/**
 * Refuses (409) to take the admin role or the access of the last person who can administer. Waits for other such
 * changes first: two admins who demote each other at once must not both succeed.
 */
export async function keepLastAdmin(tx: Tx, userId: string): Promise<void> {
  await lockAccounts(tx, 'admins')
  const others = await tx.user.count({
    where: { id: { not: userId }, role: 'admin', disabledAt: null, passwordHash: { not: null } },
  })
  const target = await tx.user.findUnique({ where: { id: userId }, select: { role: true } })
  if (others === 0 && target?.role === 'admin') {
    throw new DomainError(
      'conflict',
      'last-admin',
      'This is the last admin. Make somebody else an admin first.',
    )
  }
}
