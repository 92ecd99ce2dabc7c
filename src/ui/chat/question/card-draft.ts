import { type CardState, type Draft, initialCard, type Question } from './question-state.ts'

/** Names the draft of one call of one message. */
export const draftKey = (call: { readonly messageId: string; readonly toolCallId: string }) =>
  `frogbot:answer:${call.messageId}:${call.toolCallId}`

/** What was chosen and typed before a reload. A draft of other questions is not taken. */
export function loadCard(key: string, questions: readonly Question[]): CardState {
  const initial = initialCard(questions)
  try {
    const { step, drafts } = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (!isIndexOf(step, questions) || !Array.isArray(drafts) || drafts.length !== questions.length)
      return initial
    return drafts.every((draft, at) => isDraftOf(draft, questions[at]))
      ? { step, drafts, confirming: false }
      : initial
  } catch {
    // No storage (a private window) or broken JSON: the card begins empty.
    return initial
  }
}

function isDraftOf(draft: Partial<Draft> | null, question: Question | undefined): draft is Draft {
  return (
    typeof draft?.custom === 'string' &&
    typeof draft.customOpen === 'boolean' &&
    Array.isArray(draft.selected) &&
    draft.selected.every((index) => isIndexOf(index, question?.options ?? []))
  )
}

function isIndexOf(index: unknown, list: readonly unknown[]): index is number {
  return typeof index === 'number' && Number.isInteger(index) && index >= 0 && index < list.length
}

export function saveCard(key: string, { step, drafts }: CardState): void {
  try {
    localStorage.setItem(key, JSON.stringify({ step, drafts }))
  } catch {
    // A full or forbidden storage loses the draft on reload, not the answer.
  }
}

export function forgetCard(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // As above.
  }
}
