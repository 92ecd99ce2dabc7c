import { hash, verify } from '@node-rs/argon2'

export type PasswordHasher = {
  hash(password: string): Promise<string>
  verify(passwordHash: string, password: string): Promise<boolean>
}

/** A hash of no password anybody knows: checked when there is no account, so that a miss takes as long as a hit. */
export const decoyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$dgv8kU23W7ZVbWWvpqrjXA$8TiiZ4Xex1M+LHjbw3Fsw2TRy+UyqlXIoP2eLfOAQaI'

// OWASP's first choice for Argon2id, written out so that a new default of the library does not change it silently.
// The library's default algorithm is Argon2id; its enum cannot be imported where types are only stripped.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Argon2id, off the main thread. */
export const argon2Passwords: PasswordHasher = {
  hash: (password) => hash(normalise(password), cost),
  verify: (passwordHash, password) => verify(passwordHash, normalise(password)),
}

/** Keyboards write the same letter in several ways; one form makes them the same password. */
function normalise(password: string): string {
  return password.normalize('NFKC')
}
