'use client'

import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Badge } from '#ui/primitives/badge.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { lazyPart } from '#ui/primitives/lazy-part.ts'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import { Tooltip } from '#ui/primitives/tooltip.tsx'
import { AgentSelect } from './composer/agent-select.tsx'
import { Composer } from './composer/composer.tsx'
import { ModelSelect } from './composer/model-select.tsx'
import { useKeepFocus } from './composer/use-keep-focus.ts'
import { useModelChoice } from './composer/use-model-choice.ts'
import { useAgentFace, useChatContext } from './provider/chat-context.ts'
import { ChatSessionProvider } from './session/chat-session-provider.tsx'
import { type ChatSessionValue, useChatSession } from './session/use-chat-session.ts'
import { Greeting } from './thread/greeting.tsx'
import { MessageList } from './thread/message-list.tsx'
import { useAnnouncement } from './use-announcement.ts'

// The cards are a part of the page that most chats never show; it comes while the agent works.
const loadCallDock = () => import('./call-dock.tsx')
const CallDock = lazyPart(async () => (await loadCallDock()).CallDock)

const ReadOnlyNotice = lazyPart(async () => (await import('./read-only-notice.tsx')).ReadOnlyNotice)

export type ChatScreenProps = {
  /** Slug of the agent; for an existing chat its own agent counts. */
  readonly agent: string
  /** Left out: an empty chat, which the first message creates. */
  readonly chatId?: string | undefined
  /** Told the id of a chat made by its first message. Put it into the address without reloading the page. */
  readonly onChatCreated?: ((chatId: string) => void) | undefined
  /** Opens the chat at this message, however old it is, instead of at its end. */
  readonly messageId?: string | undefined
  /** Told the id of a chat that was branched off; open it. */
  readonly onBranched?: ((chatId: string) => void) | undefined
  /** Offered where the chat was deleted while it was open here: show an empty one. */
  readonly onNewChat?: (() => void) | undefined
  /** Offers the choice of agent while the chat is empty. */
  readonly onAgentChange?: ((agent: string) => void) | undefined
  /** Drawn above the conversation: the title, for instance. It may use `useChatSession`. */
  readonly header?: ReactNode
  readonly className?: string | undefined
}

/**
 * A whole chat: the conversation, the composer, and the card of a waiting question in its place. It fills its parent,
 * which has to have a height.
 *
 * @example
 * <ChatScreen agent="planner" chatId={chatId} onChatCreated={(id) => history.replaceState(null, '', `/chats/${id}`)} />
 */
export function ChatScreen({ agent, chatId, onChatCreated, ...layout }: ChatScreenProps) {
  return (
    <ChatSessionProvider
      agent={agent}
      chatId={chatId}
      messageId={layout.messageId}
      onChatCreated={onChatCreated}
    >
      <ChatLayout {...layout} />
    </ChatSessionProvider>
  )
}

type LayoutProps = Omit<ChatScreenProps, 'agent' | 'chatId' | 'onChatCreated'>

function ChatLayout({ header, className, messageId, onBranched, onNewChat, onAgentChange }: LayoutProps) {
  const session = useChatSession()
  useEffect(() => {
    // Only to have it in time: the card waits for it in any case.
    if (session.isWorking) void loadCallDock().catch(() => undefined)
  }, [session.isWorking])
  const announcement = useAnnouncement()
  const layout = useRef<HTMLDivElement>(null)
  useKeepFocus(layout)
  const isEmpty =
    session.state.load === 'ready' && session.messages.length === 0 && session.state.queued.length === 0
  return (
    <div ref={layout} className={classNames('flex h-full min-h-0 flex-col bg-canvas text-ink', className)}>
      {header}
      {isEmpty ? (
        <div className="flex min-h-0 flex-1 flex-col justify-center overflow-y-auto px-4 pt-6 sm:flex-none sm:basis-[42%] sm:justify-end">
          <Greeting agent={session.agent} />
        </div>
      ) : (
        <MessageList onBranched={onBranched} />
      )}
      <Dock
        session={session}
        isEmpty={isEmpty}
        isAtMessage={messageId !== undefined}
        onBranched={onBranched}
        onNewChat={onNewChat}
        onAgentChange={onAgentChange}
      />
      <div role="status" aria-live="polite" className="sr-only">
        {announcement}
      </div>
    </div>
  )
}

type DockProps = {
  readonly session: ChatSessionValue
  readonly isEmpty: boolean
  /** The chat is opened at a message, which has the focus then. */
  readonly isAtMessage: boolean
  readonly onBranched: LayoutProps['onBranched']
  readonly onNewChat: LayoutProps['onNewChat']
  readonly onAgentChange: LayoutProps['onAgentChange']
}

function Dock({ session, isEmpty, isAtMessage, onBranched, onNewChat, onAgentChange }: DockProps) {
  const choice = useModelChoice(session.agent)
  const asks = session.writable && session.openCalls.length > 0
  const takesFocus = useFocusAfterCard(asks)
  return (
    <div
      className={classNames(
        'relative mx-auto w-full max-w-[calc(46rem+2rem)] shrink-0 pt-1 print:hidden',
        // Text fades out instead of being cut by the composer.
        'before:pointer-events-none before:absolute before:inset-x-0 before:-top-5 before:h-5 before:bg-linear-to-t before:from-canvas',
        asks ? 'max-sm:px-0 sm:px-4 sm:pb-4' : 'px-4 pb-4',
      )}
    >
      {!session.writable && (
        <Suspense fallback={null}>
          <ReadOnlyNotice onBranched={onBranched} onNewChat={onNewChat} />
        </Suspense>
      )}
      {asks && (
        <Suspense fallback={null}>
          <CallDock />
        </Suspense>
      )}
      {/* Whether one may write here is not known yet; a composer that goes away again would be worse than none. */}
      {session.state.load === 'loading' && <Skeleton className="h-22.5 rounded-composer" />}
      {session.writable && !asks && session.state.load === 'ready' && (
        <Composer
          model={choice.asked}
          reasoning={choice.reasoning}
          autoFocus={takesFocus && !isAtMessage}
          tools={
            <>
              {isEmpty && onAgentChange && <AgentSelect value={session.agent} onChange={onAgentChange} />}
              <ModelSelect agent={session.agent} choice={choice} />
              <DemoBadge agent={session.agent} />
            </>
          }
        />
      )}
    </div>
  )
}

/** The built-in model says what it is. */
function DemoBadge({ agent }: { readonly agent: string }) {
  const { text, directory } = useChatContext()
  const { view } = useAgentFace(agent)
  // Among several models the choice itself names it.
  if (!view?.demo || directory.models.length > 1) return null
  return (
    <Tooltip text={text.demoModelHint} side="top">
      <button type="button" className="rounded-full">
        <Badge>{text.demoModel}</Badge>
      </button>
    </Tooltip>
  )
}

/** After the card has gone the composer has the focus that was in it; never one that is elsewhere on the page. */
function useFocusAfterCard(asks: boolean): boolean {
  const asked = useRef(asks)
  // A chat that was opened is there to be written in; one that asks has its card.
  const [takesFocus, setTakesFocus] = useState(!asks)
  useEffect(() => {
    if (asked.current && !asks) setTakesFocus(document.activeElement === document.body)
    if (asks) setTakesFocus(false)
    asked.current = asks
  }, [asks])
  return takesFocus
}
