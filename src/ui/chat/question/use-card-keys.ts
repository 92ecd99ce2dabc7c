'use client'

import { type KeyboardEvent, type RefObject, useState } from 'react'
import { isComposing } from '../composer/is-composing.ts'
import type { Question } from './question-state.ts'
import { createTypingGuard } from './typing-guard.ts'
import { usePageKeys } from './use-page-keys.ts'
import type { QuestionCard } from './use-question-card.ts'

type KeyLike = {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly repeat: boolean
  readonly target: EventTarget | null
  preventDefault(): void
}

/** Listeners of the card's frame. */
type CardKeys = {
  onKeyDown(event: KeyboardEvent<HTMLElement>): void
  onPointerDown(): void
}

/** Digits choose, Enter goes on, Esc asks before dismissing; also for whoever has clicked beside the card. */
export function useCardKeys(
  card: RefObject<HTMLElement | null>,
  question: Question | undefined,
  { state, dispatch, advance }: QuestionCard,
): CardKeys {
  const [guard] = useState(() => createTypingGuard())
  const handle = (event: KeyLike) => {
    if (hasModifier(event) || !question) return
    if (!guard.takesKey()) return event.preventDefault()
    if (event.key === 'Escape') {
      event.preventDefault()
      return dispatch({ type: state.confirming ? 'keep' : 'ask-dismiss' })
    }
    if (!(event.target instanceof HTMLTextAreaElement)) handleOutsideField(event)
  }
  const handleOutsideField = (event: KeyLike) => {
    const digit = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : -1
    if (digit >= 0 && !event.repeat) pick(event, digit)
    else if (event.key === 'Enter' && !event.repeat && !isControl(event.target)) advance()
    else if (event.key.startsWith('Arrow') && event.target === card.current) focusRow(event)
  }
  const pick = (event: KeyLike, index: number) => {
    if (!question || state.confirming) return
    event.preventDefault()
    // From beside the card, the Enter that follows is meant for it as well.
    if (!card.current?.contains(document.activeElement)) card.current?.focus({ preventScroll: true })
    // A digit only chooses: whoever was writing a message when the card came must not answer by accident.
    if (index < question.options.length) dispatch({ type: 'choose', option: index })
    else if (index === question.options.length) dispatch({ type: 'open-custom' })
  }
  const focusRow = (event: KeyLike) => {
    event.preventDefault()
    card.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus()
  }
  usePageKeys(card, handle)
  return {
    onKeyDown(event) {
      if (!isComposing(event)) handle(event)
    },
    onPointerDown: guard.arm,
  }
}

function hasModifier(event: KeyLike): boolean {
  return event.ctrlKey || event.metaKey || event.altKey
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof HTMLButtonElement
}
