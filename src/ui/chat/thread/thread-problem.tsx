'use client'

import { CircleAlert, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/primitives/button.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { offerText } from '../composer/offer-text.ts'
import { useDraftScope } from '../composer/use-draft.ts'
import { useChatText } from '../provider/chat-context.ts'
import { hasContent } from '../session/message-parts.ts'
import { useChatSession } from '../session/use-chat-session.ts'

/** What went wrong, in the thread, in words, with what can be done about it. */
export function ThreadProblem() {
  const text = useChatText()
  const { state, messages, isWorking, writable, actions } = useChatSession()
  const { problem, view } = state
  const scope = useDraftScope()
  if (state.load === 'failed') {
    return (
      <Notice title={text.thread.loadFailed} detail={state.loadError?.message ?? null}>
        {!state.loadError?.isFinal && <RetryButton onClick={() => void actions.refresh()} />}
      </Notice>
    )
  }
  if (!state.online) {
    return (
      <p role="status" className="my-3 flex items-center gap-2 text-meta text-muted">
        <WifiOff aria-hidden className="size-4" />
        {text.thread.reconnecting}
        <Spinner className="size-3.5" />
      </p>
    )
  }
  if (problem?.kind === 'send' && problem.messageId !== null) {
    const { messageId } = problem
    return (
      <Notice title={text.thread.sendFailed} detail={problem.message}>
        <Button size="small" onClick={() => offerText(scope, actions.takeBack(messageId))}>
          {text.thread.takeBack}
        </Button>
        {writable && <RetryButton onClick={() => void actions.resend(messageId)} />}
      </Notice>
    )
  }
  // What stands in the place of the composer says it all.
  if (state.load === 'gone') return null
  if (problem?.kind === 'action') {
    return (
      <Notice title={text.thread.actionFailed} detail={problem.message}>
        <Button size="small" onClick={actions.hideProblem}>
          {text.thread.dismissError}
        </Button>
      </Notice>
    )
  }
  if (isWorking || view?.turn.state === 'awaiting') return null
  const detail = problem?.message ?? view?.turn.lastError?.message ?? null
  const canContinue = view?.turn.canContinue === true
  if (detail === null && !canContinue) return null
  const last = messages.at(-1)
  const hasBegun = last?.role === 'assistant' && hasContent(last.parts)
  return (
    <Notice
      title={hasBegun ? text.thread.turnFailed : text.thread.noReply}
      detail={detail ?? text.thread.brokeOff}
    >
      {writable &&
        (canContinue && hasBegun ? (
          <Button size="small" onClick={() => void actions.continueTurn()}>
            {text.thread.continue}
          </Button>
        ) : (
          <RetryButton onClick={() => void actions.retryTurn()} />
        ))}
    </Notice>
  )
}

function RetryButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button size="small" onClick={onClick}>
      {useChatText().thread.retry}
    </Button>
  )
}

type NoticeProps = { readonly title: string; readonly detail: string | null; readonly children: ReactNode }

function Notice({ title, detail, children }: NoticeProps) {
  return (
    <div
      role="alert"
      className="my-3 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-danger-line bg-danger-soft px-4 py-3"
    >
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-2.5">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
        <div className="min-w-0 text-control">
          <p className="font-medium text-danger">{title}</p>
          {detail && <p className="whitespace-pre-wrap break-words text-ink">{detail}</p>}
        </div>
      </div>
      <div className="flex gap-2">{children}</div>
    </div>
  )
}
