import type { CoreDeps } from '#core/deps.ts'
import { argon2Passwords, type PasswordHasher } from './password-hasher.ts'

/** How a deployment slows failed sign-ins, as `limits.signIn` of its configuration. */
export type SignInLimits = { readonly maxFailures: number; readonly waitSeconds: number }

export type AccountDeps = Pick<CoreDeps, 'db' | 'clock' | 'ids'> & {
  /** Argon2id unless a test counts or slows the calls. */
  readonly passwords?: PasswordHasher | undefined
  /** 5 failures, then 5 seconds that double, when left out. */
  readonly signInLimits?: SignInLimits | undefined
}

export function passwordsOf(deps: Pick<AccountDeps, 'passwords'>): PasswordHasher {
  return deps.passwords ?? argon2Passwords
}
