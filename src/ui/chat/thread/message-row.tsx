'use client'

import type { UIMessage } from 'ai'
import { memo, type ReactNode, type Ref, Suspense, useRef, useState } from 'react'
import type { MessageView } from '#contracts/message.ts'
import { classNames } from '#ui/primitives/class-names.ts'
import { lazyPart } from '#ui/primitives/lazy-part.ts'
import { pastesOf, type Written, writtenOf } from '../composer/pasted-text.ts'
import { useChatContext } from '../provider/chat-context.ts'
import type { MessageInfo } from '../session/merge-messages.ts'
import { hasContent, textOf } from '../session/message-parts.ts'
import type { ChatActions } from '../session/use-chat-session.ts'
import { copyOf, hasCopy } from './copy-message.ts'
import { FilePart } from './file-part.tsx'
import { formatMoment, formatTime } from './format-time.ts'
import { ActionBar, DefaultActions } from './message-actions.tsx'
import { MessageBody } from './message-body.tsx'
import { PasteCard } from './paste-card.tsx'
import { UsageNote } from './usage-note.tsx'
import { useReturnFocus } from './use-return-focus.ts'

const EditMessage = lazyPart(async () => (await import('./edit-message.tsx')).EditMessage)

export type MessageRowProps = {
  readonly message: UIMessage
  readonly info: MessageInfo | null
  readonly author: string
  readonly isLive: boolean
  /** Whether the message may be edited, or its reply written again. */
  readonly canChange: boolean
  readonly canBranch: boolean
  readonly actions: ChatActions
  readonly onBranched: ((chatId: string) => void) | undefined
}

const noSettlements: MessageInfo['settlements'] = []

/** One message of the conversation with its author, time and actions. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, info, author, isLive, actions } = props
  const { text, components } = useChatContext()
  /** What the edit begins with; null while the message is not being edited. */
  const [edited, setEdited] = useState<Written | null>(null)
  const isEditing = edited !== null
  const body = useRef<HTMLDivElement>(null)
  const article = useRef<HTMLElement>(null)
  useReturnFocus(isEditing, article)
  const isUser = message.role === 'user'

  const branch = async () => {
    const chatId = await actions.branch(message.id)
    if (chatId !== null) props.onBranched?.(chatId)
  }
  const defaults = (
    <DefaultActions
      read={hasCopy(message.parts) ? () => copyOf(message, body.current) : undefined}
      onEdit={isUser && props.canChange ? () => setEdited(writtenOf(message.parts)) : undefined}
      onBranch={!isUser && props.canBranch ? () => void branch() : undefined}
      onRegenerate={!isUser && props.canChange ? () => void actions.regenerate(message.id) : undefined}
    />
  )
  const Chosen = isUser ? components.UserMessageActions : components.AssistantMessageActions
  const bar = (
    <ActionBar label={text.actions.group(author)} hidden={isLive}>
      {Chosen && info ? (
        <Chosen message={toView(message, info)} pending={isLive} defaultActions={defaults} />
      ) : (
        defaults
      )}
      {!isUser && <UsageNote info={info} />}
    </ActionBar>
  )
  const time = info ? <Time iso={info.createdAt} language={text.language} /> : null
  if (!isUser) {
    return (
      <Article label={author}>
        <p className="mb-1 flex items-baseline gap-2 text-meta">
          <span className="font-semibold text-ink">{author}</span>
          {time}
          {!isLive && <EndNote info={info} />}
        </p>
        <div ref={body} className="min-w-0">
          {isLive || hasContent(message.parts) ? (
            <MessageBody message={message} settlements={info?.settlements ?? noSettlements} isLive={isLive} />
          ) : (
            <NoReply info={info} />
          )}
        </div>
        {bar}
      </Article>
    )
  }
  return (
    <Article ref={article} label={author} isEnd>
      <p className="mb-1 flex items-baseline gap-2 text-meta">
        <span className="font-semibold text-ink">{author}</span>
        {time}
      </p>
      {isEditing ? (
        <Suspense fallback={<UserBody message={message} bodyRef={body} />}>
          <EditMessage
            initial={edited}
            mayBeEmpty={message.parts.some(({ type }) => type === 'file')}
            label={text.actions.editLabel}
            saveLabel={text.actions.save}
            hint={text.actions.editWarning}
            onCancel={() => setEdited(null)}
            onSave={(changed) => {
              setEdited(null)
              // What was written is not lost when the server did not take it.
              void actions.editMessage(message.id, changed).then((isStored) => isStored || setEdited(changed))
            }}
          />
        </Suspense>
      ) : (
        <UserBody message={message} bodyRef={body} />
      )}
      {!isEditing && bar}
    </Article>
  )
})

/** A reply that is not whole says so, also long after its error left the end of the thread. */
function EndNote({ info }: { readonly info: MessageInfo | null }) {
  const { text } = useChatContext()
  const { stopped, error } = info?.metadata ?? {}
  if (error) return <span className="text-danger">{text.thread.incomplete}</span>
  return stopped ? <span className="text-muted">{text.thread.stopped}</span> : null
}

/** In the place of a reply without a word. */
function NoReply({ info }: { readonly info: MessageInfo | null }) {
  const { text } = useChatContext()
  const error = info?.metadata?.error
  const reason =
    typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
      ? error.message
      : null
  return (
    <p className="break-words text-control text-soft">
      {reason === null ? text.thread.stoppedEmpty : text.thread.noReplyBecause(reason)}
    </p>
  )
}

type ArticleProps = {
  readonly ref?: Ref<HTMLElement>
  readonly label: string
  readonly isEnd?: boolean
  readonly children: ReactNode
}

function Article({ ref, label, isEnd = false, children }: ArticleProps) {
  return (
    <article
      ref={ref}
      aria-label={label}
      className={classNames('group/message flex flex-col px-1 py-1', isEnd && 'items-end')}
    >
      {children}
    </article>
  )
}

function UserBody({
  message,
  bodyRef,
}: {
  readonly message: UIMessage
  readonly bodyRef: { current: HTMLDivElement | null }
}) {
  const text = textOf(message.parts)
  const pastes = pastesOf(message.parts)
  return (
    <div ref={bodyRef} className="flex max-w-[min(85%,36rem)] flex-col items-end">
      {message.parts.map((part, at) =>
        part.type === 'file' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a sent message never change
          <FilePart key={at} url={part.url} mediaType={part.mediaType} filename={part.filename} />
        ) : null,
      )}
      {pastes.length > 0 && (
        <div className="mb-1.5 flex flex-wrap justify-end gap-2">
          {pastes.map((pasted, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a sent message never change
            <PasteCard key={at} text={pasted} />
          ))}
        </div>
      )}
      {text !== '' && (
        <p
          dir="auto"
          className="max-w-full whitespace-pre-wrap rounded-composer bg-fill [unicode-bidi:plaintext] px-4 py-2.5 text-ink text-message [overflow-wrap:anywhere]"
        >
          {text}
        </p>
      )}
    </div>
  )
}

function Time({ iso, language }: { readonly iso: string; readonly language: string }) {
  return (
    <time dateTime={iso} title={formatMoment(iso, language)} className="text-muted tabular-nums">
      {formatTime(iso, language)}
    </time>
  )
}

function toView(message: UIMessage, info: MessageInfo): MessageView {
  return { ...info, parts: message.parts }
}
