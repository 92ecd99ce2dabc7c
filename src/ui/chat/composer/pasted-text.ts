import type { ClipboardEvent } from 'react'
import { textOf } from '../session/message-parts.ts'
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

/** The card that a paste becomes; null when it is short and goes into the field as any other. */
export function takeLongPaste(event: ClipboardEvent): Paste | null {
  const text = event.clipboardData.getData('text/plain')
  if (!isLongPaste(text)) return null
  event.preventDefault()
  return toPaste(text)
}

/** What the text of a message part that was pasted is; null for other parts. */
export function pastedTextOf(part: { readonly type: string }): string | null {
  if (part.type !== 'data-paste' || !('data' in part)) return null
  const { data } = part
  if (typeof data === 'string') return data
  const isObject = typeof data === 'object' && data !== null
  return isObject && 'text' in data && typeof data.text === 'string' ? data.text : null
}

export function pastesOf(parts: readonly { readonly type: string }[]): string[] {
  return parts.map(pastedTextOf).filter((pasted) => pasted !== null)
}

/** What a person wrote and pasted, of a message that may hold more. */
export type Written = { readonly text: string; readonly pastes: readonly string[] }

export function writtenOf(parts: readonly { readonly type: string }[]): Written {
  return { text: textOf(parts), pastes: pastesOf(parts) }
}

/** The parts of a message: what was pasted first, what was written about it after. */
export function toUserParts(text: string, pastes: readonly string[]) {
  const written = text === '' ? [] : [{ type: 'text' as const, text }]
  return [...pastes.map((pasted) => ({ type: 'data-paste' as const, data: { text: pasted } })), ...written]
}
