import { DomainError } from '#core/errors.ts'

export function userNotFound(): DomainError {
  return new DomainError('not-found', null, 'There is no such user.')
}

function emailTaken(cause: unknown): DomainError {
  return new DomainError('conflict', 'email-taken', 'There is already a user with this e-mail address.', {
    cause,
  })
}

/** Prisma's unique violation on the e-mail address as the error a person understands; anything else as it came. */
export function asEmailTaken(error: unknown): unknown {
  const isUnique = error instanceof Error && 'code' in error && error.code === 'P2002'
  return isUnique ? emailTaken(error) : error
}
