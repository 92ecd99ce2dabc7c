// The same ranges as frogbot_words in the first migration: what is found and what is marked must agree.
const between = /[^0-9A-Za-z\u00c0-\u1fff\u2070-\u2fff\u3040-\ufeff\uff10-\u{10ffff}]+/u

/** The words of a search, as they were typed, each once. */
export function searchWords(query: string): string[] {
  return [...new Set(query.split(between).filter((word) => word !== ''))]
}

/**
 * Finds the places of these words in a text, whatever their case; null when there is no word. A short word counts only
 * where a word begins, else "to" would be marked in every "photo".
 */
export function wordPattern(words: readonly string[]): RegExp | null {
  if (words.length === 0) return null
  const longestFirst = [...words].sort((a, b) => b.length - a.length)
  const pieces = longestFirst.map((word) => (word.length < 3 ? `(?<![\\p{L}\\p{N}])${word}` : word))
  return new RegExp(`(${pieces.join('|')})`, 'giu')
}
