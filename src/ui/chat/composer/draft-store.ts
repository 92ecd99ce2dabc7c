import { isRecord } from '#lib/is-record.ts'
import type { Paste } from './pasted-text.ts'

export type Draft = { readonly text: string; readonly pastes: readonly Paste[] }

export const emptyDraft: Draft = { text: '', pastes: [] }
const textKey = (scope: string) => `frogbot:draft:${scope}`
const pastesKey = (scope: string) => `frogbot:pastes:${scope}`

/** Names the reader and the chat; `chatId` is null for a chat that has not been made yet. */
export function draftScope(viewerId: string | null, chatId: string | null): string {
  return `${viewerId ?? 'anyone'}:${chatId ?? 'new'}`
}

/** Drafts are kept per reader and chat; `scope` names both. */
export function loadDraft(scope: string): Draft {
  try {
    const pastes: unknown = JSON.parse(localStorage.getItem(pastesKey(scope)) ?? '[]')
    const kept = Array.isArray(pastes) ? pastes.filter(isPaste) : []
    return { text: localStorage.getItem(textKey(scope)) ?? '', pastes: kept }
  } catch {
    // A private window without storage: drafts last as long as the page.
    return emptyDraft
  }
}

export function isPaste(value: unknown): value is Paste {
  return isRecord(value) && typeof value.id === 'string' && typeof value.text === 'string'
}

export function saveDraft(scope: string, { text, pastes }: Draft): void {
  storeText(textKey(scope), text)
  storeText(pastesKey(scope), pastes.length === 0 ? '' : JSON.stringify(pastes))
}

export function storeText(key: string, value: string): void {
  try {
    if (value === '') localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // As above, or too long for the storage.
  }
}

/** What was written stands before what the draft has already. */
export function putBefore(draft: Draft, { text, pastes }: Draft): Draft {
  return {
    text: draft.text === '' ? text : `${text}\n\n${draft.text}`,
    pastes: [...pastes, ...draft.pastes],
  }
}
