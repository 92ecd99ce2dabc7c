import { foldText, isPlain } from './fold-text.ts'

// The same ranges as frogbot_words in the migration fold_accents: what is found and what is marked must agree.
const between = /[^0-9A-Za-z\u00c0-\u1fff\u2070-\u2fff\u3040-\ufeff\uff10-\u{10ffff}]+/u

/** The words of a search without their accents, each once. */
export function searchWords(query: string): string[] {
  return [
    ...new Set(
      foldText(query)
        .split(between)
        .filter((word) => word !== ''),
    ),
  ]
}

/** A part of a text: where it begins, and where the rest goes on. */
export type Place = { readonly start: number; readonly end: number }

/**
 * The places of these words in a text, whatever their case and accents. A short word counts only where a word begins,
 * else "to" would be marked in every "photo".
 */
export function findWords(text: string, words: readonly string[]): Place[] {
  if (words.length === 0) return []
  const longestFirst = [...words].sort((a, b) => b.length - a.length)
  const pieces = longestFirst.map((word) => (word.length < 3 ? `(?<![\\p{L}\\p{N}])${word}` : word))
  const { folded, origins } = foldWithOrigins(text)
  return [...folded.matchAll(new RegExp(pieces.join('|'), 'giu'))].map(({ index, 0: { length } }) => ({
    start: origins?.[index]?.start ?? index,
    end: origins?.[index + length - 1]?.end ?? index + length,
  }))
}

/** A folded text with the place in the original of each of its UTF-16 units; null where they are the same. */
function foldWithOrigins(text: string): { folded: string; origins: readonly Place[] | null } {
  if (isPlain(text)) return { folded: text, origins: null }
  const origins: Place[] = []
  let folded = ''
  for (const { index, 0: letter } of text.matchAll(/.[\u0300-\u036f]*/gsu)) {
    const bare = foldText(letter)
    folded += bare
    for (let unit = 0; unit < bare.length; unit += 1)
      origins.push({ start: index, end: index + letter.length })
  }
  return { folded, origins }
}
