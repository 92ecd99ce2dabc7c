'use client'

import { useCallback, useEffect, useReducer } from 'react'
import { loadCard, saveCard } from './card-draft.ts'
import { isAnswered, isComplete, submitsOnChoice, toOutput } from './question-answer.ts'
import { type CardAction, type CardState, type Question, reduceCard } from './question-state.ts'

export type QuestionCard = {
  readonly state: CardState
  readonly dispatch: (action: CardAction) => void
  readonly choose: (option: number) => void
  /** Goes to the next question, or submits when all are answered. */
  readonly advance: () => void
  readonly submit: () => void
  readonly canSubmit: boolean
  readonly isLast: boolean
}

type Options = {
  /** Names the draft that is kept over reloads. */
  readonly storageKey: string
  readonly questions: readonly Question[]
  readonly disabled: boolean
  readonly onSubmit: (output: unknown) => Promise<void>
}

/** The state of a waiting card, with its draft kept over reloads. */
export function useQuestionCard({ storageKey, questions, disabled, onSubmit }: Options): QuestionCard {
  const [state, rawDispatch] = useReducer(
    (current: CardState, action: CardAction) => reduceCard(questions, current, action),
    null,
    () => loadCard(storageKey, questions),
  )
  const dispatch = useCallback(
    (action: CardAction) => (disabled ? undefined : rawDispatch(action)),
    [disabled],
  )
  useEffect(() => saveCard(storageKey, state), [storageKey, state])

  const submitState = (next: CardState) => {
    if (disabled || !isComplete(questions, next)) return
    void onSubmit(toOutput(questions, next))
  }
  const choose = (option: number) => {
    if (disabled) return
    dispatch({ type: 'choose', option })
    // State set above is only seen in the next render, and the answer must not wait for it.
    if (submitsOnChoice(questions)) submitState(reduceCard(questions, state, { type: 'choose', option }))
  }
  const question = questions[state.step]
  const isLast = state.step === questions.length - 1
  const advance = () => {
    if (!question || !isAnswered(question, state.drafts[state.step])) return
    if (!isLast) return dispatch({ type: 'go', step: state.step + 1 })
    if (isComplete(questions, state)) return submitState(state)
    dispatch({ type: 'go', step: questions.findIndex((other, at) => !isAnswered(other, state.drafts[at])) })
  }
  return {
    state,
    dispatch,
    choose,
    advance,
    submit: () => submitState(state),
    canSubmit: isComplete(questions, state),
    isLast,
  }
}
