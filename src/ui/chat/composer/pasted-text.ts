import { newId } from '../session/new-id.ts'

/** Longer pastes become a card beside the message, so that what was written stays in sight. In characters. */
const maxInlineChars = 650

export function isLongPaste(text: string): boolean {
  return text.length > maxInlineChars
}

export type Paste = { readonly id: string; readonly text: string }

export function toPaste(text: string): Paste {
  return { id: newId(), text }
}

/** What the text of a message part that was pasted is; null for other parts. */
export function pastedTextOf(part: { readonly type: string }): string | null {
  if (part.type !== 'data-paste' || !('data' in part)) return null
  const { data } = part
  if (typeof data === 'string') return data
  const isObject = typeof data === 'object' && data !== null
  return isObject && 'text' in data && typeof data.text === 'string' ? data.text : null
}

/** The parts of a message: what was pasted first, what was written about it after. */
export function toUserParts(text: string, pastes: readonly string[]) {
  const written = text === '' ? [] : [{ type: 'text' as const, text }]
  return [...pastes.map((pasted) => ({ type: 'data-paste' as const, data: { text: pasted } })), ...written]
}
