import { findWords, searchWords } from '#lib/search-words.ts'

const charsBefore = 40
const maxChars = 160

/** The place of a message where the words of a search stand, on one line and without Markdown's marks. */
export function cutSnippet(text: string, query: string): string {
  const line = text
    .replaceAll(/^\s*[-*+>]\s+/gmu, '')
    // Several parts stand in one line, so a heading may begin in the middle.
    .replaceAll(/(?<=^|\s)(?:#{1,6}|-{3,})(?=\s|$)/gmu, ' ')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
    .replaceAll(/[*`|]+/g, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  const at = findWords(line, searchWords(query))[0]?.start ?? 0
  const start = at <= charsBefore ? 0 : afterSpace(line, at - charsBefore, at)
  const end = Math.min(line.length, start + maxChars)
  const piece = line.slice(start, end).toWellFormed()
  return `${start > 0 ? '…' : ''}${piece.trim()}${end < line.length ? '…' : ''}`
}

/** Where the first word after `from` begins, or `from` itself when that is beyond `to`. */
function afterSpace(line: string, from: number, to: number): number {
  const space = line.indexOf(' ', from)
  return space === -1 || space >= to ? from : space + 1
}
