import { DomainError, type ErrorKind } from '#core/errors.ts'

const kinds = {
  400: 'invalid',
  401: 'unauthenticated',
  402: 'payment-required',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  413: 'too-large',
  422: 'unprocessable',
  429: 'rate-limited',
} as const satisfies Record<number, ErrorKind>

/**
 * Refuses what a caller asked for, with a text they are shown. Hooks, access rules and the `validate` of client tools
 * throw it; REST, agents, tRPC and the local API answer with its status, its message and, where given, its code. Any
 * other error is a bug: it is logged, answered with 500, and its text stays inside.
 *
 * @example
 * import { APIError, type CollectionConfig } from 'frogbot'
 *
 * export const Messages: CollectionConfig = {
 *   slug: 'messages',
 *   message: true,
 *   fields: [],
 *   hooks: {
 *     beforeChange: [
 *       ({ data }) => {
 *         if (JSON.stringify(data.parts).includes('secret'))
 *           throw new APIError('That word is not allowed here.', 422, 'forbidden-word')
 *         return data
 *       },
 *     ],
 *   },
 * }
 */
export class APIError extends DomainError {
  override readonly name = 'APIError'

  constructor(message: string, status: keyof typeof kinds = 400, code: string | null = null) {
    const kind = kinds[status]
    // A plain JavaScript hook may say anything.
    if (kind === undefined) throw new RangeError(`An APIError can't have the status ${status}.`)
    super(kind, code, message)
  }
}
