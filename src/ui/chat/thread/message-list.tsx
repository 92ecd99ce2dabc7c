'use client'

import { ArrowDown } from 'lucide-react'
import { Suspense, useDeferredValue, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/primitives/button.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { lazyPart } from '#ui/primitives/lazy-part.ts'
import { useChatContext } from '../provider/chat-context.ts'
import { type ChatSessionValue, useChatSession } from '../session/use-chat-session.ts'
import { RowWindow } from './row-window.ts'
import { ScrollRegion } from './scroll-region.tsx'
import { ThreadProblem } from './thread-problem.tsx'
import { ThreadRows } from './thread-rows.tsx'
import { ThreadSkeleton } from './thread-skeleton.tsx'
import { useFirstRow } from './use-first-row.ts'
import { RowWindowContext } from './use-near-screen.ts'
import { useShownMessage } from './use-shown-message.ts'
import { useStickToEnd } from './use-stick-to-end.ts'
import { WorkingRow } from './working-row.tsx'

// Most chats never have any. It comes while the agent works, so that without a connection one still sees what one sends.
const loadQueued = () => import('./queued-messages.tsx')
const QueuedMessages = lazyPart(async () => (await loadQueued()).QueuedMessages)

export type MessageListProps = {
  /** Told the id of a chat that was branched off here. */
  readonly onBranched?: ((chatId: string) => void) | undefined
  readonly className?: string | undefined
}

/** The conversation: messages, what waits behind them, what went wrong, and the row that tells that the agent works. */
export function MessageList({ onBranched, className }: MessageListProps) {
  const { text } = useChatContext()
  const { state, messages, agent, isWorking, actions } = useChatSession()
  useEffect(() => {
    if (isWorking) void loadQueued().catch(() => undefined)
  }, [isWorking])
  const hasRows = useHasRows(state.load !== 'loading', isWorking)
  const firstRow = useFirstRow(messages, hasRows)
  const isWhole = hasRows && firstRow === 0
  const { scroller, content, hasNew, toEnd, toRow, isFollowing } = useStickToEnd(
    markOf(messages.at(-1)),
    hasRows ? `${messages[0]?.id}:${firstRow}` : null,
    `${messages.length}:${state.queued.length}:${state.outgoing.length}`,
  )
  useShownMessage(content, toRow, isWhole)
  useFollowOwnMessage(state.sends, toEnd)
  const older = useOlderPages(hasRows && state.hasOlder, actions.loadOlder)
  const [rowWindow] = useState(() => new RowWindow(() => scroller.current, isFollowing))
  useEffect(() => () => rowWindow.close(), [rowWindow])
  return (
    <div className={classNames('relative ring-over min-h-0 flex-1', className)}>
      <ScrollRegion
        ref={scroller}
        label={text.thread.label}
        className="h-full overflow-y-auto overflow-x-hidden outline-none [overflow-anchor:none]"
      >
        <div ref={content} className="mx-auto w-full max-w-[calc(46rem+2rem)] px-4 pt-6">
          <h2 className="sr-only">{text.thread.label}</h2>
          {!hasRows && <ThreadSkeleton />}
          {hasRows && state.hasOlder && (
            <div ref={older} className="flex justify-center pb-4">
              <Button
                size="small"
                variant="quiet"
                busy={state.loadingOlder}
                onClick={() => void actions.loadOlder()}
              >
                {state.loadingOlder ? text.thread.loadingOlder : text.thread.older}
              </Button>
            </div>
          )}
          <RowWindowContext value={rowWindow}>
            {hasRows && <ThreadRows firstRow={firstRow} onBranched={onBranched} />}
          </RowWindowContext>
          <ThreadProblem />
          <WorkingRow agent={agent} isWorking={isWorking} />
          {(state.queued.length > 0 || state.outgoing.length > 0) && (
            <Suspense fallback={null}>
              <QueuedMessages />
            </Suspense>
          )}
        </div>
      </ScrollRegion>
      {hasNew && (
        <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
          <Button
            size="small"
            className="fade-in pointer-events-auto rounded-full shadow-float"
            onClick={() => toEnd(true)}
          >
            <ArrowDown aria-hidden />
            {text.thread.newMessages}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Changes with everything new at the end of the thread. */
function markOf(last: ChatSessionValue['messages'][number] | undefined): string {
  const part = last?.parts.at(-1)
  return `${last?.id}:${last?.parts.length}:${part && 'text' in part ? part.text.length : ''}`
}

/**
 * Whether the rows are to be made. React makes the first of them bit by bit, unless a reply streams: that would
 * interrupt it again and again, for seconds.
 */
function useHasRows(isLoaded: boolean, isWorking: boolean): boolean {
  const isCalm = useDeferredValue(isLoaded)
  const isNow = isLoaded && (isCalm || isWorking)
  // They stay when the reply ends before the deferred value has come.
  const [hasBegun, setBegun] = useState(isNow)
  if (isNow && !hasBegun) setBegun(true)
  return isNow || hasBegun
}

/** What one has just sent is always brought into view. */
function useFollowOwnMessage(sends: number, toEnd: () => void): void {
  const seen = useRef(sends)
  useEffect(() => {
    if (seen.current !== sends) toEnd()
    seen.current = sends
  }, [sends, toEnd])
}

/** Loads the page before as soon as its place comes near. */
function useOlderPages(enabled: boolean, loadOlder: () => Promise<void>) {
  const mark = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = mark.current
    if (!element || !enabled) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void loadOlder()
      },
      { rootMargin: '200px 0px 0px 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [enabled, loadOlder])
  return mark
}
