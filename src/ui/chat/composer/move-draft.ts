import { emptyDraft, loadDraft, putBefore, saveDraft } from './draft-store.ts'

/** Hands what was being written in a chat that is gone to another one. */
export function moveDraft(from: string, to: string): void {
  const draft = loadDraft(from)
  if (draft.text === '' && draft.pastes.length === 0) return
  saveDraft(to, putBefore(loadDraft(to), draft))
  saveDraft(from, emptyDraft)
}
