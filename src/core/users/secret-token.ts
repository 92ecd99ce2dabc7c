import { createHash, randomBytes } from 'node:crypto'

/** An unguessable token of 256 bits. A fast hash is enough for it: nobody can try 2^256 guesses. */
export function makeSecretToken(prefix: string): string {
  return prefix + randomBytes(32).toString('base64url')
}

/** What the database keeps of a token, to find it again. */
export function hashSecretToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
