import type { UserChanges, UserView } from '#contracts/user.ts'
import type { Actor } from '#core/access/actor.ts'
import { stopTurnsOf } from '#core/turns/stop-turns-of.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { type AccountDeps, passwordsOf } from './account-deps.ts'
import { keepLastAdmin } from './keep-last-admin.ts'
import { requireAdmin, requireSession } from './require-role.ts'
import { asEmailTaken, userNotFound } from './user-errors.ts'
import { viewUser } from './view-user.ts'

type Input = { readonly userId: string; readonly changes: UserChanges }

/** Changes another account. Disabling and a new password end every session of that person at once, disabling their turns too. */
export async function updateUser(deps: AccountDeps, actor: Actor, input: Input): Promise<UserView> {
  requireAdmin(actor)
  const { userId, changes } = input
  if (changes.password !== undefined || changes.role === 'admin') requireSession(actor)
  const data = await changesOf(deps, changes)
  try {
    const changed = await deps.db.$transaction(async (tx) => {
      if (changes.role === 'user' || changes.disabled === true) await keepLastAdmin(tx, userId)
      const before = await tx.user.findUnique({ where: { id: userId }, select: { id: true } })
      if (!before) throw userNotFound()
      return viewUser(await tx.user.update({ where: { id: userId }, data }))
    })
    // After the commit: what is claimed from now on finds the person disabled.
    if (changes.disabled === true) await stopTurnsOf(deps, userId)
    return changed
  } catch (error) {
    throw asEmailTaken(error)
  }
}

async function changesOf(deps: AccountDeps, changes: UserChanges): Promise<Prisma.UserUpdateInput> {
  const { email, name, role, password, disabled } = changes
  const endsSessions = password !== undefined || disabled === true
  return {
    ...(email === undefined ? {} : { email }),
    ...(name === undefined ? {} : { name: name || null }),
    ...(role === undefined ? {} : { role }),
    ...(password === undefined ? {} : { passwordHash: await passwordsOf(deps).hash(password) }),
    ...(disabled === undefined ? {} : { disabledAt: disabled ? deps.clock.now() : null }),
    ...(endsSessions ? { sessionEpoch: { increment: 1 } } : {}),
  }
}
