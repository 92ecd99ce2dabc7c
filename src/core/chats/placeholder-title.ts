import type { MessagePart } from '#contracts/message.ts'

const maxChars = 48

/** The first title of a chat: the text of its first user message, shortened. Empty when it has no text. */
export function placeholderTitle(parts: readonly MessagePart[]): string {
  const text = parts.map(textOf).join(' ')
  return shortenTitle(text, maxChars)
}

/** One line of at most `max` characters (code points), and "…" when something was cut. */
export function shortenTitle(text: string, max: number): string {
  // PostgreSQL stores no U+0000, and a lone surrogate would come back as another character.
  const line = text.replaceAll('\0', '').toWellFormed().replaceAll(/\s+/gu, ' ').trim()
  const chars = Array.from(line.slice(0, 2 * max + 2))
  return chars.length > max ? `${chars.slice(0, max).join('').trimEnd()}…` : line
}

function textOf(part: MessagePart): string {
  return part.type === 'text' && typeof part.text === 'string' ? part.text : ''
}
