'use client'

import { useId, useRef } from 'react'
import { useChatText } from '../provider/chat-context.ts'
import type { ToolRendererProps } from '../provider/renderer-types.ts'
import { draftKey } from './card-draft.ts'
import { CardFooter } from './card-footer.tsx'
import { CardFrame } from './card-frame.tsx'
import { submitsOnChoice } from './question-answer.ts'
import { QuestionRows } from './question-rows.tsx'
import type { Question } from './question-state.ts'
import { QuestionTabs } from './question-tabs.tsx'
import { useCardKeys } from './use-card-keys.ts'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'
import { useFocusOnStep } from './use-focus-on-step.ts'
import { useQuestionCard } from './use-question-card.ts'

type WaitingCardProps = { readonly call: ToolRendererProps; readonly questions: readonly Question[] }

/** The card that is docked where the composer was, while a question waits for this reader. */
export function WaitingCard({ call, questions }: WaitingCardProps) {
  const text = useChatText()
  const ref = useRef<HTMLElement>(null)
  const id = useId()
  const busy = call.submitting !== null
  const card = useQuestionCard({
    storageKey: draftKey(call),
    questions,
    disabled: busy || !call.addToolOutput,
    onSubmit: async (output) => call.addToolOutput?.({ output }),
  })
  const { state, dispatch } = card
  const question = questions[state.step]
  const draft = state.drafts[state.step]
  const keys = useCardKeys(ref, question, card)
  useFocusOnArrival(ref)
  useFocusOnStep(ref, state.step)
  if (!question || !draft) return null

  const isSingle = questions.length === 1
  const tabId = (step: number) => `${id}-tab-${step}`
  const isMultiple = question.multiple
  return (
    <CardFrame
      ref={ref}
      labelledBy={`${id}-question`}
      title={text.question.asks(call.agentName)}
      position={
        call.position.count > 1 ? text.question.callPosition(call.position.index, call.position.count) : null
      }
      step={isSingle ? null : text.question.position(state.step + 1, questions.length)}
      tabs={
        isSingle ? null : (
          <QuestionTabs
            questions={questions}
            state={state}
            busy={busy}
            idOf={tabId}
            panelId={`${id}-panel`}
            onGo={(step) => dispatch({ type: 'go', step })}
          />
        )
      }
      onKeyDown={keys.onKeyDown}
      onPointerDown={keys.onPointerDown}
      error={busy ? null : call.error}
      footer={
        <CardFooter
          card={card}
          submitting={call.submitting}
          needsSubmit={!submitsOnChoice(questions) || draft.customOpen || draft.selected.length > 0}
          canDismiss={call.dismiss !== undefined}
          onDismiss={() => void call.dismiss?.()}
        />
      }
    >
      <div
        id={`${id}-panel`}
        {...(isSingle ? {} : { role: 'tabpanel', 'aria-labelledby': tabId(state.step) })}
        className="flex min-h-0 flex-col"
      >
        <h2
          id={`${id}-question`}
          dir="auto"
          className="whitespace-pre-wrap break-words px-2.5 pb-2 font-medium text-ink text-message"
        >
          {question.question}
        </h2>
        {isMultiple && (
          <p id={`${id}-hint`} className="px-2.5 pb-2 text-meta text-muted">
            {text.question.chooseSeveral}
          </p>
        )}
        <QuestionRows
          key={state.step}
          question={question}
          draft={draft}
          busy={busy}
          labelledBy={`${id}-question`}
          describedBy={isMultiple ? `${id}-hint` : undefined}
          onChoose={card.choose}
          onOpenCustom={() => dispatch({ type: 'open-custom' })}
          onCloseCustom={() => dispatch({ type: 'close-custom' })}
          onType={(typed) => dispatch({ type: 'type', text: typed })}
          onEnter={card.advance}
        />
      </div>
    </CardFrame>
  )
}
