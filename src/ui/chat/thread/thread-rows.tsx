'use client'

import type { UIMessage } from 'ai'
import { memo, useMemo, useRef } from 'react'
import { classNames } from '#ui/primitives/class-names.ts'
import { useAgentFace, useChatContext } from '../provider/chat-context.ts'
import { hasContent } from '../session/message-parts.ts'
import { useChatSession } from '../session/use-chat-session.ts'
import { authorOf } from './author-of.ts'
import { estimateHeight } from './estimate-height.ts'
import { findDayStarts, formatDay } from './format-time.ts'
import { MessageRow, type MessageRowProps } from './message-row.tsx'
import { fillFromEnd } from './use-first-row.ts'
import { useNearScreen } from './use-near-screen.ts'

type ThreadRowsProps = {
  /** Where the rows begin; for the messages before it there is only room. */
  readonly firstRow: number
  readonly onBranched: MessageRowProps['onBranched']
}

/** The messages of the conversation. Of a long one only those near the screen are rendered. */
export function ThreadRows({ firstRow, onBranched }: ThreadRowsProps) {
  const { text, viewer } = useChatContext()
  const { state, messages, agent, isWorking, writable, actions } = useChatSession()
  const face = useAgentFace(agent)
  const isIdle = !isWorking && (state.view?.turn.state ?? 'idle') === 'idle'
  const lastReply = messages.findLast(({ role }) => role === 'assistant')?.id
  const lastId = messages.at(-1)?.id
  const dayStarts = useMemo(() => findDayStarts([...state.infos.values()]), [state.infos])
  // A reply without a word is told of by the notice below it, and by its row once something follows.
  const failed = state.view?.turn.lastError || state.problem?.kind === 'turn'
  const rows = failed && isIdle ? messages.filter((message) => !isSilent(message, lastId)) : messages
  const firstRendered = fillFromEnd(rows)
  return (
    <div>
      {firstRow > 0 && <div style={{ height: estimateAll(rows.slice(0, firstRow)) }} />}
      {rows.slice(firstRow).map((message, place) => {
        const at = firstRow + place
        const info = state.infos.get(message.id) ?? null
        const isUser = message.role === 'user'
        return (
          <ThreadRow
            key={message.id}
            day={
              info && at > 0 && dayStarts.has(message.id) ? formatDay(info.createdAt, text.language) : null
            }
            isLast={at === rows.length - 1}
            atFirst={at >= firstRendered}
            isShown={message.id === state.shownMessageId}
            message={message}
            info={info}
            author={isUser ? authorOf(info, viewer, text) : face.name}
            isLive={isWorking && message.id === lastId && !isUser}
            canChange={writable && isIdle && info !== null && (isUser || message.id === lastReply)}
            canBranch={info !== null && state.load !== 'gone' && state.view?.deletedAt == null}
            actions={actions}
            onBranched={onBranched}
          />
        )
      })}
    </div>
  )
}

function isSilent({ id, role, parts }: UIMessage, lastId: string | undefined): boolean {
  return id === lastId && role === 'assistant' && !hasContent(parts)
}

function estimateAll(messages: readonly UIMessage[]): number {
  return messages.reduce((height, message) => height + estimateHeight(message), 0)
}

type ThreadRowProps = MessageRowProps & {
  /** Named above the row when a new day begins with it. */
  readonly day: string | null
  /** Rendered wherever it is: it grows while it is written. */
  readonly isLast: boolean
  /** Rendered before it is known where it is. */
  readonly atFirst: boolean
  /** It was asked for: rendered, and marked. */
  readonly isShown: boolean
}

const ThreadRow = memo(function ThreadRow({ day, isLast, atFirst, isShown, ...row }: ThreadRowProps) {
  const { message } = row
  const element = useRef<HTMLDivElement>(null)
  const wasUsed = useRef(false)
  const { isNear, height } = useNearScreen(element, { atFirst: atFirst || isLast, wasUsed })
  const isRendered = isNear || isLast || isShown
  const use = () => {
    wasUsed.current = true
  }
  return (
    <>
      {day && <p className="pt-2 pb-5 text-center text-meta text-muted">{day}</p>}
      <div
        ref={element}
        data-message-id={message.id}
        data-role={message.role}
        data-marked={isShown || undefined}
        className={classNames(
          'rounded-card transition-colors duration-700 data-marked:bg-waiting-soft',
          message.role === 'user' ? 'pb-1' : 'pb-4',
        )}
        style={isRendered ? undefined : { height: height ?? estimateHeight(message) }}
        onPointerDownCapture={use}
        onFocusCapture={use}
      >
        {isRendered && <MessageRow {...row} />}
      </div>
    </>
  )
})
