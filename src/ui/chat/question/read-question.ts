import { QuestionInput, QuestionOutput } from '#contracts/question.ts'
import type { Question } from './question-state.ts'

/** The questions of a call; null when they can't be read, as while their input is still streaming. */
export function readQuestions(input: unknown): readonly Question[] | null {
  const parsed = QuestionInput.safeParse(input)
  return parsed.success ? parsed.data.questions : null
}

export type AnswerLine = {
  readonly header: string
  readonly selected: readonly string[]
  readonly custom: string | null
}

/** The answers of a settled call; null when they can't be read. */
export function readAnswers(output: unknown): readonly AnswerLine[] | null {
  const parsed = QuestionOutput.safeParse(output)
  if (!parsed.success) return null
  return parsed.data.answers.map(({ header, selected, custom }) => ({
    header,
    selected,
    custom: custom ?? null,
  }))
}

/** An answer in one line, for announcements: `Pace: Slow · Budget: "about 400 €"`. */
export function toAnswerLine(lines: readonly AnswerLine[], quote: (text: string) => string): string {
  return lines
    .map(
      ({ header, selected, custom }) =>
        `${header}: ${[...selected, ...(custom ? [quote(custom)] : [])].join(', ')}`,
    )
    .join(' · ')
}
