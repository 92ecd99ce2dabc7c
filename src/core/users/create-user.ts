import type { CreateUserInput, UserView } from '#contracts/user.ts'
import type { Actor } from '#core/access/actor.ts'
import { type AccountDeps, passwordsOf } from './account-deps.ts'
import { requireAdmin, requireSession } from './require-role.ts'
import { asEmailTaken } from './user-errors.ts'
import { viewUser } from './view-user.ts'

/** Makes a user who can sign in at once with the given password. */
export async function createUser(deps: AccountDeps, actor: Actor, input: CreateUserInput): Promise<UserView> {
  requireAdmin(actor)
  if (input.role === 'admin') requireSession(actor)
  const passwordHash = await passwordsOf(deps).hash(input.password)
  const data = {
    id: deps.ids.make(),
    email: input.email,
    name: input.name || null,
    role: input.role,
    passwordHash,
  }
  try {
    return viewUser(await deps.db.user.create({ data }))
  } catch (error) {
    throw asEmailTaken(error)
  }
}
