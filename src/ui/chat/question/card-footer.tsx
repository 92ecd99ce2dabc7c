'use client'

import { CornerDownLeft } from 'lucide-react'
import { Button } from '#ui/primitives/button.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { useChatText } from '../provider/chat-context.ts'
import type { ToolRendererProps } from '../provider/renderer-types.ts'
import { ConfirmDismiss } from './confirm-dismiss.tsx'
import type { QuestionCard } from './use-question-card.ts'

type CardFooterProps = {
  readonly card: QuestionCard
  readonly submitting: ToolRendererProps['submitting']
  /** False while choosing alone submits. */
  readonly needsSubmit: boolean
  readonly canDismiss: boolean
  readonly onDismiss: () => void
}

/** The lower edge of the card. It keeps its height in all states, so that nothing jumps. */
export function CardFooter({ card, submitting, needsSubmit, canDismiss, onDismiss }: CardFooterProps) {
  const text = useChatText()
  const { state, dispatch } = card
  const isDismissing = submitting !== null && 'dismissed' in submitting
  const busy = submitting !== null
  if (state.confirming && !busy)
    return <ConfirmDismiss onKeep={() => dispatch({ type: 'keep' })} onDismiss={onDismiss} />
  return (
    <div className="flex min-h-9 items-center gap-2 touch:min-h-11">
      {canDismiss && (
        <Button
          variant="quiet"
          size="small"
          busy={isDismissing}
          aria-disabled={busy || undefined}
          onClick={() => (busy ? undefined : dispatch({ type: 'ask-dismiss' }))}
        >
          {text.question.dismiss}
        </Button>
      )}
      <span
        aria-hidden
        className="min-w-0 flex-1 truncate px-1 text-end text-muted text-meta touch:invisible"
      >
        {!needsSubmit && !busy ? text.question.digits : ''}
      </span>
      {state.step > 0 && (
        <Button
          size="small"
          aria-disabled={busy || undefined}
          onClick={() => dispatch({ type: 'go', step: state.step - 1 })}
        >
          {text.question.back}
        </Button>
      )}
      {needsSubmit && card.isLast && (
        <Button
          variant="primary"
          size="small"
          aria-busy={(busy && !isDismissing) || undefined}
          aria-disabled={busy || !card.canSubmit || undefined}
          onClick={card.submit}
        >
          {text.question.submit}
          {/* The spinner takes the place of the sign, so that the button keeps its width. */}
          {busy && !isDismissing ? <Spinner /> : <CornerDownLeft aria-hidden />}
        </Button>
      )}
      {!card.isLast && (
        <Button
          variant="primary"
          size="small"
          aria-disabled={busy || undefined}
          onClick={() => dispatch({ type: 'go', step: state.step + 1 })}
        >
          {text.question.next}
          <CornerDownLeft aria-hidden />
        </Button>
      )}
    </div>
  )
}
