import { DomainError } from '#core/errors.ts'

/** One wrong field of a document, as the `errors[]` shape lists it. */
export type FieldError = { readonly path: string; readonly message: string }

/** A query that asks for what can't be asked. */
export function queryError(message: string, path: string): DomainError {
  return new DomainError('invalid', null, message, {
    details: { errors: [{ name: 'QueryError', message, data: [{ path }] }] },
  })
}

export function unknownPath(path: string): DomainError {
  const shown = path.slice(0, 200)
  return queryError(`The following path cannot be queried: ${shown}`, shown)
}

export function unknownOperator(path: string, operator: string, allowed: readonly string[]): DomainError {
  const at = `${path}.${operator}`.slice(0, 200)
  const operators = allowed.join(', ')
  return queryError(`The following path cannot be queried: ${at}. Operators here: ${operators}.`, at)
}

/** A document with fields that can't be stored. */
export function validationError(collection: string, errors: readonly FieldError[]): DomainError {
  const fields = errors.map(({ path }) => path).join(', ')
  const message = `The following field${errors.length === 1 ? ' is' : 's are'} invalid: ${fields}`
  return new DomainError('invalid', null, message, {
    details: { errors: [{ name: 'ValidationError', message, data: { collection, errors } }] },
  })
}

/** One text for every refused write: whether the document exists must not be learnable. */
export function accessDenied(): DomainError {
  return new DomainError('forbidden', 'forbidden', 'You are not allowed to perform this action.')
}

export function documentNotFound(): DomainError {
  return new DomainError('not-found', 'not-found', 'Not Found')
}
