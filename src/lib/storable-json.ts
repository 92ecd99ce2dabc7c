import type { Prisma } from '#generated/prisma/client.ts'

/**
 * Makes any JSON value storable: PostgreSQL's jsonb holds neither U+0000 nor half a surrogate pair, and models and
 * people produce both. They become U+FFFD. What JSON cannot say (undefined, functions) is dropped as JSON.stringify
 * does.
 */
export function storableJson(value: unknown): Prisma.InputJsonValue {
  const text = JSON.stringify(value ?? null, (_key, item: unknown) =>
    typeof item === 'string' ? storableText(item) : item,
  )
  return JSON.parse(text) as Prisma.InputJsonValue
}

/** The same for one string. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\uFFFD')
}
