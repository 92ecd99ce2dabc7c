'use client'

import { ArrowDown } from 'lucide-react'
import { Fragment, lazy, Suspense, useEffect, useMemo, useRef } from 'react'
import { Button } from '#ui/primitives/button.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { useAgentFace, useChatContext } from '../provider/chat-context.ts'
import { hasContent } from '../session/message-parts.ts'
import { type ChatSessionValue, useChatSession } from '../session/use-chat-session.ts'
import { authorOf } from './author-of.ts'
import { findDayStarts, formatDay } from './format-time.ts'
import { MessageRow } from './message-row.tsx'
import { ScrollRegion } from './scroll-region.tsx'
import { ThreadProblem } from './thread-problem.tsx'
import { ThreadSkeleton } from './thread-skeleton.tsx'
import { useMountedCount } from './use-mounted-count.ts'
import { useStickToEnd } from './use-stick-to-end.ts'
import { WorkingRow } from './working-row.tsx'

// Most chats never have any.
const QueuedMessages = lazy(async () => ({
  default: (await import('./queued-messages.tsx')).QueuedMessages,
}))

export type MessageListProps = {
  /** Told the id of a chat that was branched off here. */
  readonly onBranched?: ((chatId: string) => void) | undefined
  readonly className?: string | undefined
}

/** The last rows are never skipped by the browser's own virtualisation: they grow while they are read. */
const alwaysPainted = 4

/** The conversation: messages, what waits behind them, what went wrong, and the row that tells that the agent works. */
export function MessageList({ onBranched, className }: MessageListProps) {
  const { text } = useChatContext()
  const session = useChatSession()
  const { state, messages, agent, isWorking, actions } = session
  const count = useMountedCount(messages.length)
  const shown = messages.slice(messages.length - count)
  const last = messages.at(-1)
  const { scroller, content, hasNew, toEnd } = useStickToEnd(markOf(last), shown[0]?.id)
  useFollowOwnMessage(state.sends, toEnd)
  const older = useOlderPages(state.hasOlder && count === messages.length, actions.loadOlder)
  return (
    <div className={classNames('relative min-h-0 flex-1', className)}>
      <ScrollRegion
        ref={scroller}
        label={text.thread.label}
        className="h-full overflow-y-auto overflow-x-hidden outline-offset-[-2px] [overflow-anchor:none]"
      >
        <div ref={content} className="mx-auto w-full max-w-[calc(46rem+2rem)] px-4 pt-6">
          <h2 className="sr-only">{text.thread.label}</h2>
          {state.load === 'loading' && <ThreadSkeleton />}
          {state.hasOlder && (
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
          <Rows session={session} shown={shown} onBranched={onBranched} />
          <ThreadProblem />
          {(state.queued.length > 0 || state.outgoing.length > 0) && (
            <Suspense fallback={null}>
              <QueuedMessages />
            </Suspense>
          )}
          <WorkingRow agent={agent} isWorking={isWorking} />
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

type RowsProps = {
  readonly session: ChatSessionValue
  readonly shown: ChatSessionValue['messages']
  readonly onBranched: MessageListProps['onBranched']
}

function Rows({ session, shown, onBranched }: RowsProps) {
  const { text, viewer } = useChatContext()
  const { state, agent, isWorking, writable, actions } = session
  const face = useAgentFace(agent)
  const isIdle = !isWorking && (state.view?.turn.state ?? 'idle') === 'idle'
  const lastReply = shown.findLast(({ role }) => role === 'assistant')?.id
  const lastId = shown.at(-1)?.id
  const dayStarts = useMemo(() => findDayStarts([...state.infos.values()]), [state.infos])
  // A reply without a word is told of by the notice below it, and by its row once something follows.
  const failed = state.view?.turn.lastError || state.problem?.kind === 'turn'
  const rows = failed && isIdle ? shown.filter((message) => !isSilent(message, lastId)) : shown
  return (
    <div>
      {rows.map((message, at) => {
        const info = state.infos.get(message.id) ?? null
        const isUser = message.role === 'user'
        return (
          <Fragment key={message.id}>
            {info && at > 0 && dayStarts.has(message.id) && (
              <p className="pt-2 pb-5 text-center text-meta text-muted">
                {formatDay(info.createdAt, text.language)}
              </p>
            )}
            <div
              data-message-id={message.id}
              data-role={message.role}
              className={classNames(
                isUser ? 'pb-1' : 'pb-4',
                at < rows.length - alwaysPainted &&
                  '[content-visibility:auto] [contain-intrinsic-size:auto_9rem]',
              )}
            >
              <MessageRow
                message={message}
                info={info}
                author={isUser ? authorOf(info, viewer, text) : face.name}
                isLive={isWorking && message.id === lastId && !isUser}
                canChange={writable && isIdle && info !== null && (isUser || message.id === lastReply)}
                canBranch={info !== null}
                actions={actions}
                onBranched={onBranched}
              />
            </div>
          </Fragment>
        )
      })}
    </div>
  )
}

function isSilent({ id, role, parts }: ChatSessionValue['messages'][number], lastId: string | undefined) {
  return id === lastId && role === 'assistant' && !hasContent(parts)
}

/** Changes with everything new at the end of the thread. */
function markOf(last: ChatSessionValue['messages'][number] | undefined): string {
  const part = last?.parts.at(-1)
  return `${last?.id}:${last?.parts.length}:${part && 'text' in part ? part.text.length : ''}`
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
