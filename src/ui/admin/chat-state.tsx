import type { TurnState } from '#contracts/turn.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { adminText } from '#ui/text/admin-text.ts'

/** The state of a chat in a word, with its colour. */
export function ChatStateBadge({ state }: { state: TurnState }) {
  if (state === 'idle') return <span className="text-muted">{adminText.states.idle}</span>
  return (
    <Badge tone={state === 'awaiting' ? 'waiting' : 'accent'}>
      <StateDot state={state} />
      {adminText.states[state]}
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
