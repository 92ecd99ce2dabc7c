import type { QuestionOutput } from '#contracts/question.ts'
import type { CardState, Draft, Question } from './question-state.ts'

export function hasCustom(question: Question, draft: Draft): boolean {
  return question.custom && draft.customOpen && draft.custom.trim() !== ''
}

export function isAnswered(question: Question, draft: Draft | undefined): boolean {
  return draft !== undefined && (draft.selected.length > 0 || hasCustom(question, draft))
}

export function isComplete(questions: readonly Question[], state: CardState): boolean {
  return questions.every((question, at) => isAnswered(question, state.drafts[at]))
}

/** One single-choice question needs no further button: choosing is answering. */
export function submitsOnChoice(questions: readonly Question[]): boolean {
  return questions.length === 1 && questions[0]?.multiple === false
}

/** The output of the `question` tool: one entry per question in their order, selections in the order of the options. */
export function toOutput(questions: readonly Question[], state: CardState): QuestionOutput {
  return {
    answers: questions.map((question, at) => {
      const draft = state.drafts[at]
      const selected = question.options
        .filter((_, index) => draft?.selected.includes(index))
        .map(({ label }) => label)
      const custom = draft && hasCustom(question, draft) ? draft.custom.trim() : undefined
      return { header: question.header, selected, ...(custom === undefined ? {} : { custom }) }
    }),
  }
}
