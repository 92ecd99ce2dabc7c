import type { UserView } from '#contracts/user.ts'
import { DomainError } from '#core/errors.ts'
import type { User } from '#generated/prisma/client.ts'
import { type AccountDeps, passwordsOf } from './account-deps.ts'
import { decoyHash } from './password-hasher.ts'
import { accountKey, addressKey, countAttempt, forgiveAttempt } from './sign-in-attempts.ts'
import { viewUser } from './view-user.ts'

type Input = {
  readonly email: string
  readonly password: string
  /** Where the try comes from, as `clientAddress` says. */
  readonly address: string
}

export type SignedIn = {
  readonly user: UserView
  /** The number a session or login token of this sign-in carries. */
  readonly sessionEpoch: number
}

/**
 * Checks an e-mail address and password. An unknown address, an invited or disabled account and a wrong password get
 * the same answer after the same work; repeated failures are slowed by account and by address.
 */
export async function signIn(deps: AccountDeps, input: Input): Promise<SignedIn> {
  const email = input.email.trim().toLowerCase()
  const [account, address] = [accountKey(deps, email), addressKey(deps, input.address)]
  await countAttempt(deps, [account, address])
  const row = await deps.db.user.findUnique({ where: { email } })
  const matches = await passwordsOf(deps).verify(row?.passwordHash ?? decoyHash, input.password)
  if (!row || !matches || !canSignIn(row)) throw wrongCredentials()
  await forgiveAttempt(deps, account, address)
  // Deleted, disabled or given another password while the hash was checked: then there is nothing to sign in to.
  const [signedIn] = await deps.db.user.updateManyAndReturn({
    where: { id: row.id, sessionEpoch: row.sessionEpoch },
    data: { lastSignInAt: deps.clock.now() },
  })
  if (!signedIn) throw wrongCredentials()
  return { user: viewUser(signedIn), sessionEpoch: signedIn.sessionEpoch }
}

function canSignIn(row: User): boolean {
  return row.passwordHash !== null && row.disabledAt === null
}

function wrongCredentials(): DomainError {
  return new DomainError(
    'unauthenticated',
    'wrong-credentials',
    'The e-mail address or the password is wrong.',
  )
}
