import { z } from 'zod'
import { type CardState, initialCard, type Question } from './question-state.ts'

const stored = z.object({
  step: z.int().min(0),
  drafts: z.array(
    z.object({ selected: z.array(z.int().min(0)), custom: z.string(), customOpen: z.boolean() }),
  ),
})

/** Names the draft of one call of one message. */
export const draftKey = (call: { readonly messageId: string; readonly toolCallId: string }) =>
  `frogbot:answer:${call.messageId}:${call.toolCallId}`

/** What was chosen and typed before a reload. A draft of other questions is not taken. */
export function loadCard(key: string, questions: readonly Question[]): CardState {
  const initial = initialCard(questions)
  try {
    const parsed = stored.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    if (!parsed.success || parsed.data.drafts.length !== questions.length) return initial
    const isKnown = parsed.data.drafts.every(({ selected }, at) =>
      selected.every((index) => index < (questions[at]?.options.length ?? 0)),
    )
    if (!isKnown || parsed.data.step >= questions.length) return initial
    return { ...parsed.data, confirming: false }
  } catch {
    // No storage (a private window) or broken JSON: the card begins empty.
    return initial
  }
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
