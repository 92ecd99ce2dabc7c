import type { Prisma } from '#generated/prisma/client.ts'

/**
 * Makes any JSON value storable: PostgreSQL's jsonb holds neither U+0000 nor half a surrogate pair, and models and
 * people produce both. They become U+FFFD. What JSON cannot say (undefined, functions) is dropped as JSON.stringify
 * does.
 */
export function storableJson(value: unknown): Prisma.InputJsonValue {
  const text = JSON.stringify(value ?? null)
  const parsed = JSON.parse(text) as Prisma.InputJsonValue
  // JSON text spells both of them as escapes, so most values need no second walk.
  return suspicious.test(text) ? (clean(parsed) as Prisma.InputJsonValue) : parsed
}

const suspicious = /\\u(0000|d[89a-f])/i

function clean(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [storableText(key), clean(item)]))
}

/** The same for one string. */
export function storableText(text: string): string {
  // With the u flag only halves of a pair are surrogates. (toWellFormed needs a newer library than plain strict has.)
  return text.replaceAll(/[\0\p{Surrogate}]/gu, '\uFFFD')
}
