import type { FirstUserInput, UserView } from '#contracts/user.ts'
import { DomainError } from '#core/errors.ts'
import { type AccountDeps, passwordsOf } from './account-deps.ts'
import { lockAccounts } from './advisory-locks.ts'
import { hasUsers } from './has-users.ts'
import { viewUser } from './view-user.ts'

/** Makes the first user, an admin. Anybody may, but only while there is no user at all. */
export async function createFirstUser(deps: AccountDeps, input: FirstUserInput): Promise<UserView> {
  // Looked at before the costly hash too, so that a closed door costs nothing.
  if (await hasUsers(deps)) throw closed()
  const passwordHash = await passwordsOf(deps).hash(input.password)
  return deps.db.$transaction(async (tx) => {
    // Two visitors may have passed the look above at once; behind the lock only one finds no user.
    await lockAccounts(tx, 'firstUser')
    if (await hasUsers({ db: tx })) throw closed()
    const row = await tx.user.create({
      data: {
        id: deps.ids.make(),
        email: input.email,
        name: input.name || null,
        role: 'admin',
        passwordHash,
      },
    })
    return viewUser(row)
  })
}

function closed(): DomainError {
  return new DomainError('conflict', 'first-user-exists', 'The first user exists already. Sign in instead.')
}
