import qs from 'qs'
import type { z } from 'zod'
import { unknownPath } from '#core/collections/collection-error.ts'
import { DomainError } from '#core/errors.ts'
import { parseInput } from '../parse-input.ts'

const maxLength = 8_192

/**
 * The query of a request as its contract says. Brackets nest: `where[title][like]=lisbon`, `where[or][0][…]`.
 */
export function readQuery<Schema extends z.ZodType>(schema: Schema, request: Request): z.output<Schema> {
  const { search, searchParams } = new URL(request.url)
  if (search.length > maxLength)
    throw new DomainError('invalid', null, `The query is longer than ${maxLength} characters.`)
  // qs drops such a key without a word, and a filter that is left out answers with more than was asked for.
  if ([...searchParams.keys()].some((key) => key.includes('__proto__'))) throw unknownPath('__proto__')
  return parseInput(schema, parseQuery(search))
}

function parseQuery(search: string): unknown {
  try {
    return qs.parse(search, {
      ignoreQueryPrefix: true,
      // where → or → index → and → index → … five levels, then field and operator.
      depth: 14,
      strictDepth: true,
      arrayLimit: 500,
      parameterLimit: 1000,
      throwOnLimitExceeded: true,
      // Keys such as `constructor` become ordinary ones that name no field.
      plainObjects: true,
    })
  } catch (cause) {
    // Which limit it was is in qs's own words.
    const reason = cause instanceof RangeError ? ` ${cause.message}` : ''
    throw new DomainError('invalid', null, `The query can't be read.${reason}`, { cause })
  }
}
