'use client'

import { Circle, CircleCheck } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { classNames } from '#ui/primitives/class-names.ts'
import { useChatText } from '../provider/chat-context.ts'
import { isAnswered } from './question-answer.ts'
import type { CardState, Question } from './question-state.ts'

type QuestionTabsProps = {
  readonly questions: readonly Question[]
  readonly state: CardState
  readonly busy: boolean
  /** Makes the ids of the tabs, which the panel refers to. */
  readonly idOf: (step: number) => string
  readonly panelId: string
  readonly onGo: (step: number) => void
}

/** One tab per header, marked when it is answered; the arrow keys move between them. */
export function QuestionTabs({ questions, state, busy, idOf, panelId, onGo }: QuestionTabsProps) {
  const text = useChatText()
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0 || busy) return
    event.preventDefault()
    event.stopPropagation()
    const next = (state.step + step + questions.length) % questions.length
    onGo(next)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <div
      role="tablist"
      aria-label={text.question.tabs}
      onKeyDown={onKeyDown}
      className="-mx-1 flex min-w-0 gap-1 overflow-x-auto px-1 py-1.5"
    >
      {questions.map((question, at) => {
        const isDone = isAnswered(question, state.drafts[at])
        const isShown = at === state.step
        return (
          <button
            key={question.header}
            id={idOf(at)}
            type="button"
            role="tab"
            aria-selected={isShown}
            aria-controls={isShown ? panelId : undefined}
            aria-disabled={busy || undefined}
            tabIndex={isShown ? 0 : -1}
            onClick={() => (busy ? undefined : onGo(at))}
            className={classNames(
              'relative flex h-8 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 text-meta transition-colors touch:before:absolute touch:before:inset-x-0 touch:before:-inset-y-1.5',
              isShown ? 'bg-fill-strong font-medium text-ink' : 'text-muted hover:bg-fill hover:text-ink',
            )}
          >
            {isDone ? (
              <CircleCheck aria-hidden className="size-3.5 text-accent" />
            ) : (
              <Circle aria-hidden className="size-3.5 text-faint" />
            )}
            {question.header}
            {isDone && <span className="sr-only">, {text.question.tabDone}</span>}
          </button>
        )
      })}
    </div>
  )
}
