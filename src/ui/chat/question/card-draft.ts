import { z } from 'zod'
import { type CardState, initialCard, type Question } from './question-state.ts'

const stored = z.object({
  step: z.int().min(0),
  drafts: z.array(
    z.object({ selected: z.array(z.int().min(0)), custom: z.string(), customOpen: z.boolean() }),
  ),
})

const keyOf = (toolCallId: string) => `frogbot:answer:${toolCallId}`

/** What was chosen and typed before a reload. A draft of other questions is not taken. */
export function loadCard(toolCallId: string, questions: readonly Question[]): CardState {
  const initial = initialCard(questions)
  try {
    const parsed = stored.safeParse(JSON.parse(localStorage.getItem(keyOf(toolCallId)) ?? 'null'))
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

export function saveCard(toolCallId: string, { step, drafts }: CardState): void {
  try {
    localStorage.setItem(keyOf(toolCallId), JSON.stringify({ step, drafts }))
  } catch {
    // A full or forbidden storage loses the draft on reload, not the answer.
  }
}

export function forgetCard(toolCallId: string): void {
  try {
    localStorage.removeItem(keyOf(toolCallId))
  } catch {
    // As above.
  }
}
