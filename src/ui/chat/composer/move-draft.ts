import { emptyDraft, loadDraft, putBefore, saveDraft } from './draft-store.ts'
import { moveUnsent } from './unsent-store.ts'

/** Hands what was being written, and what could not be sent, in a chat that is gone to another one. */
export function moveDraft(from: string, to: string): void {
  moveUnsent(from, to)
  const draft = loadDraft(from)
  if (draft.text === '' && draft.pastes.length === 0) return
  saveDraft(to, putBefore(loadDraft(to), draft))
  saveDraft(from, emptyDraft)
}
