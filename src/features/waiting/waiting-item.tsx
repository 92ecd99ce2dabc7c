'use client'

import { ChevronDown, ExternalLink } from 'lucide-react'
import Link from 'next/link'
import { Suspense, useId } from 'react'
import { QuestionInput } from '#contracts/question.ts'
import type { WaitingCall } from '#contracts/question-list.ts'
import { useChatsPath } from '#features/frame/admin-settings.tsx'
import { StateDot } from '#ui/admin/chat-state.tsx'
import { Time } from '#ui/admin/time.tsx'
import { useHydrated } from '#ui/admin/use-hydrated.ts'
import { useChatContext } from '#ui/chat/provider/chat-context.ts'
import { findRenderer, partOfCall } from '#ui/chat/thread/call-part.tsx'
import { toReadableName } from '#ui/chat/thread/readable-name.ts'
import { classNames } from '#ui/primitives/class-names.ts'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import { adminText } from '#ui/text/admin-text.ts'
import { waitingText } from '#ui/text/waiting-text.ts'
import { useSettleCall } from './use-settle-call.ts'

const text = waitingText

type WaitingItemProps = {
  call: WaitingCall
  agentName: string
  open: boolean
  onToggle: () => void
  onSettled: () => void
}

/** One open call: a row that says who asks what, and under it the card to answer. */
export function WaitingItem({ call, agentName, open, onToggle, onSettled }: WaitingItemProps) {
  const panelId = useId()
  const chatsPath = useChatsPath()
  const title = call.chatTitle || adminText.frame.untitled
  const renderer = findRenderer(useChatContext(), call.toolName)
  // An open card says by itself who asks what.
  const isTold = open && renderer !== null
  const question = firstQuestion(call.input) ?? toReadableName(call.toolName)
  return (
    <li className="rounded-card border border-line bg-surface">
      <div className="flex items-center gap-3 py-2 ps-3 pe-2">
        <StateDot state="awaiting" />
        <h2 className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={panelId}
            onClick={onToggle}
            className="block min-h-11 w-full rounded-control text-start"
          >
            <span className={classNames('block font-medium', !open && 'truncate')}>
              {isTold ? title : question}
            </span>
            <span className="flex flex-wrap gap-x-1.5 text-meta text-muted sm:flex-nowrap">
              {!isTold && (
                <>
                  <span className="min-w-0 truncate sm:shrink-0">{text.asks(agentName)}</span>·
                  {/* On a phone on a line of its own, the last. */}
                  <span className="min-w-0 truncate max-sm:order-last max-sm:basis-full">{title}</span>
                  <span className="max-sm:hidden">·</span>
                </>
              )}
              <Time at={call.createdAt} className="shrink-0" />
            </span>
          </button>
        </h2>
        <Link
          href={`${chatsPath}/${call.chatId}`}
          aria-label={`${text.open}: ${title}`}
          title={text.open}
          className="inline-flex size-8 shrink-0 items-center justify-center rounded-control text-muted hover:bg-fill hover:text-ink touch:size-11"
        >
          <ExternalLink aria-hidden className="size-4 rtl:-scale-x-100" />
        </Link>
        <ChevronDown
          aria-hidden
          className={classNames('size-4 shrink-0 text-muted transition-transform', open && 'rotate-180')}
        />
      </div>
      <div id={panelId}>{open && <Card call={call} agentName={agentName} onSettled={onSettled} />}</div>
    </li>
  )
}

const cardSkeleton = <Skeleton className="h-56 rounded-card" />

function Card({ call, agentName, onSettled }: Pick<WaitingItemProps, 'call' | 'agentName' | 'onSettled'>) {
  const renderer = findRenderer(useChatContext(), call.toolName)
  const { settle, submitting, error } = useSettleCall(call, onSettled)
  const isHydrated = useHydrated()
  // A draft of the answer may be in this browser, where the server can't see it.
  if (!isHydrated) return <div className="px-2 pb-2">{cardSkeleton}</div>
  // A kind that nobody registered a card for is answered in its chat, where it can at least be declined.
  if (renderer === null) return null
  const Render = renderer.render
  return (
    // On phones the card is a sheet at the lower edge of a chat; among others in a list it is whole.
    <div className="px-2 pb-2 [&_[data-question-card]]:rounded-composer [&_[data-question-card]]:border">
      <Suspense fallback={cardSkeleton}>
        <Render
          messageId={call.messageId}
          toolCallId={call.toolCallId}
          toolName={call.toolName}
          kind={renderer.kind}
          part={partOfCall(call)}
          agentName={agentName}
          placement="dock"
          addToolOutput={({ output }) => settle({ output })}
          dismiss={() => settle({ dismissed: true })}
          submitting={submitting}
          error={error}
          settlement={null}
          isOwnSettlement={false}
          channelLabel={null}
          writable
          position={{ index: 1, count: 1 }}
        />
      </Suspense>
    </div>
  )
}

function firstQuestion(input: unknown): string | null {
  return QuestionInput.safeParse(input).data?.questions[0]?.question ?? null
}
