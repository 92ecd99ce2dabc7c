import type { MessagePart } from '#contracts/message.ts'
import { textOfPaste } from '#core/turns/text-of-paste.ts'

const maxChars = 48

/** The first title of a chat: what was written in its first user message, or else pasted, shortened. May be empty. */
export function placeholderTitle(parts: readonly MessagePart[]): string {
  return shortenTitle(writtenText(parts), maxChars) || shortenTitle(pastedText(parts), maxChars)
}

export function writtenText(parts: readonly MessagePart[]): string {
  return parts
    .flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? [text] : []))
    .join('\n')
}

export function pastedText(parts: readonly MessagePart[]): string {
  return parts.flatMap(({ type, data }) => (type === 'data-paste' ? [textOfPaste(data)] : [])).join('\n')
}

const graphemes = new Intl.Segmenter()

/**
 * One line of at most `max` characters (code points), and "…" when something was cut. What a reader sees as one
 * character, such as a flag or a letter with its accent, is not cut in two.
 */
export function shortenTitle(text: string, max: number): string {
  // PostgreSQL stores no U+0000, and a lone surrogate would come back as another character.
  const line = text.replaceAll('\0', '').toWellFormed().replaceAll(/\s+/gu, ' ').trim()
  const chars = Array.from(line.slice(0, 2 * max + 2))
  if (chars.length <= max) return line
  const whole = wholeCharacters(line.slice(0, 4 * max), max) || chars.slice(0, max).join('')
  return `${whole.trimEnd()}…`
}

function wholeCharacters(line: string, max: number): string {
  let kept = ''
  let count = 0
  for (const { segment } of graphemes.segment(line)) {
    count += Array.from(segment).length
    if (count > max) break
    kept += segment
  }
  return kept
}
