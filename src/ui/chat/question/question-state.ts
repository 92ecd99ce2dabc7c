import type { QuestionInput } from '#contracts/question.ts'

export type Question = QuestionInput['questions'][number]

/** What is chosen and typed for one question. Options are indexes: labels may be anything, even `__proto__`. */
export type Draft = {
  readonly selected: readonly number[]
  readonly custom: string
  /** Whether the typed answer counts; its text is kept when a radio choice takes its place. */
  readonly customOpen: boolean
}

export type CardState = {
  /** Index of the question shown. */
  readonly step: number
  readonly drafts: readonly Draft[]
  /** Whether the card asks if it may be dismissed. */
  readonly confirming: boolean
}

export type CardAction =
  | { readonly type: 'choose'; readonly option: number }
  | { readonly type: 'open-custom' }
  | { readonly type: 'close-custom' }
  | { readonly type: 'type'; readonly text: string }
  | { readonly type: 'go'; readonly step: number }
  | { readonly type: 'ask-dismiss' }
  | { readonly type: 'keep' }

const emptyDraft: Draft = { selected: [], custom: '', customOpen: false }

export function initialCard(questions: readonly Question[]): CardState {
  return { step: 0, drafts: questions.map(() => emptyDraft), confirming: false }
}

/** What a person does to a card. Pure, so that every state of it can be tested without a browser. */
export function reduceCard(questions: readonly Question[], state: CardState, action: CardAction): CardState {
  const question = questions[state.step]
  if (!question) return state
  switch (action.type) {
    case 'choose':
      if (!question.options[action.option]) return state
      return withDraft(state, (draft) => choose(question, draft, action.option))
    case 'open-custom':
      if (!question.custom) return state
      // One answer to a single choice: opening the field takes the radio choice back.
      return withDraft(state, (draft) => ({
        ...draft,
        customOpen: true,
        selected: question.multiple ? draft.selected : [],
      }))
    case 'close-custom':
      return withDraft(state, (draft) => ({ ...draft, customOpen: false }))
    case 'type':
      return withDraft(state, (draft) => ({ ...draft, custom: action.text }))
    case 'go':
      return { ...state, step: clamp(action.step, questions.length), confirming: false }
    case 'ask-dismiss':
      return { ...state, confirming: true }
    case 'keep':
      return { ...state, confirming: false }
  }
}

function withDraft(state: CardState, change: (draft: Draft) => Draft): CardState {
  const drafts = state.drafts.map((draft, at) => (at === state.step ? change(draft) : draft))
  return { ...state, drafts, confirming: false }
}

function choose(question: Question, draft: Draft, option: number): Draft {
  if (!question.multiple) return { ...draft, selected: [option], customOpen: false }
  const isChosen = draft.selected.includes(option)
  const selected = isChosen ? draft.selected.filter((other) => other !== option) : [...draft.selected, option]
  return { ...draft, selected: selected.toSorted((one, other) => one - other) }
}

function clamp(step: number, length: number): number {
  return Math.min(Math.max(step, 0), length - 1)
}
