import { CircleAlert, CircleHelp, GitBranch } from 'lucide-react'
import type { ChatSummary } from '#contracts/chat.ts'
import type { TurnState } from '#contracts/turn.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { adminText } from '#ui/text/admin-text.ts'

type StateProps = { chat: Pick<ChatSummary, 'state' | 'failed' | 'channelLabel'> }

/** The state of a chat in a word, with its colour and, where a reply failed, a sign. */
export function ChatStateBadge({ chat: { state, failed, channelLabel } }: StateProps) {
  if (failed) {
    return (
      <Badge tone="danger">
        <CircleAlert aria-hidden />
        {adminText.states.failed}
      </Badge>
    )
  }
  if (state === 'idle') return <span className="text-muted">{adminText.states.idle}</span>
  // Answered in its channel alone: nothing waits for the reader.
  if (state === 'awaiting' && channelLabel !== null) return <Badge>{adminText.states.awaiting}</Badge>
  return (
    <Badge tone={state === 'awaiting' ? 'waiting' : 'accent'}>
      <StateDot state={state} />
      {state === 'awaiting' ? adminText.frame.waiting : adminText.states[state]}
    </Badge>
  )
}

/** The dot alone: amber and still for waiting, green and pulsing for working. Say the state in words beside it. */
export function StateDot({
  state,
  className,
}: {
  state: Exclude<TurnState, 'idle'>
  className?: string | undefined
}) {
  return (
    <span
      aria-hidden
      className={classNames(
        'size-2 shrink-0 rounded-full',
        state === 'awaiting' ? 'bg-waiting-mark' : 'animate-pulse-soft bg-accent',
        className,
      )}
    />
  )
}

/** The state alone where there is no room for words: a sign, or a pulsing dot. Nothing for an idle chat. */
export function ChatStateMark({ chat: { state, failed, channelLabel } }: StateProps) {
  if (failed) {
    return (
      <>
        <CircleAlert aria-hidden className="size-4 shrink-0 text-danger!" />
        <span className="sr-only">, {adminText.frame.chatFailed}</span>
      </>
    )
  }
  if (state === 'idle') return null
  if (state === 'running') {
    return (
      <>
        <StateDot state="running" />
        <span className="sr-only">, {adminText.frame.chatRuns}</span>
      </>
    )
  }
  const isOurs = channelLabel === null
  return (
    <>
      <CircleHelp
        aria-hidden
        className={classNames('size-4 shrink-0', isOurs ? 'text-waiting!' : 'text-muted!')}
      />
      <span className="sr-only">
        , {isOurs ? adminText.frame.chatWaits : adminText.frame.chatWaitsIn(channelLabel)}
      </span>
    </>
  )
}

/** Tells a branch from the chat it was copied from, whose title it has. Stands before the title. */
export function BranchMark({ chat }: { chat: Pick<ChatSummary, 'branched'> }) {
  if (!chat.branched) return null
  return (
    <>
      <GitBranch aria-hidden className="me-1.5 inline size-3.5 shrink-0 align-[-2px] text-muted" />
      {/* With a direction of its own it says nothing about that of the title. */}
      <span dir="ltr" className="sr-only">
        {adminText.frame.branchOf}{' '}
      </span>
    </>
  )
}
