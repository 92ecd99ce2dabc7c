'use client'

import { Pencil, Trash2, Zap } from 'lucide-react'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import type { MessageView } from '#contracts/message.ts'
import { Button } from '#ui/primitives/button.tsx'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { pastesOf, type Written, writtenOf } from '../composer/pasted-text.ts'
import { useChatContext } from '../provider/chat-context.ts'
import { textOf } from '../session/message-parts.ts'
import type { Outgoing } from '../session/session-state.ts'
import { useChatSession } from '../session/use-chat-session.ts'
import { authorOf } from './author-of.ts'
import { EditMessage } from './edit-message.tsx'
import { PasteCard } from './paste-card.tsx'
import { useReturnFocus } from './use-return-focus.ts'

/** Messages that wait behind the running reply. Their authors can still change them, take them out, or send them now. */
export function QueuedMessages() {
  const { text } = useChatContext()
  const { state } = useChatSession()
  return (
    <ul aria-label={text.queue.label} className="my-3 flex flex-col items-end gap-2 px-1">
      {state.queued.map((message) => (
        <QueuedRow key={message.id} message={message} />
      ))}
      {state.outgoing.map((entry) => (
        <OutgoingRow key={entry.id} entry={entry} />
      ))}
    </ul>
  )
}

function QueuedRow({ message }: { readonly message: MessageView }) {
  const { text, viewer } = useChatContext()
  const { state, actions, writable } = useChatSession()
  const [edited, setEdited] = useState<Written | null>(null)
  const isEditing = edited !== null
  const row = useRef<HTMLLIElement>(null)
  useReturnFocus(isEditing, row)
  const isOwn = authorOf(message, viewer, text) === text.you
  const isSteering = message.delivery === 'steer'
  const isRunning = state.view?.turn.state === 'running'
  if (isEditing) {
    return (
      <li className="w-full max-w-[36rem]">
        <EditMessage
          initial={edited}
          mayBeEmpty={message.parts.some(({ type }) => type === 'file')}
          label={text.queue.editLabel}
          saveLabel={text.queue.save}
          onCancel={() => setEdited(null)}
          onSave={(changed) => {
            setEdited(null)
            void actions.editQueued(message.id, changed).then((isStored) => isStored || setEdited(changed))
          }}
        />
      </li>
    )
  }
  return (
    <Row
      ref={row}
      parts={message.parts}
      status={
        isOwn
          ? isSteering
            ? text.queue.steering
            : text.queue.queued
          : text.queue.by(authorOf(message, viewer, text))
      }
    >
      {isOwn && writable && isRunning && !isSteering && (
        <Button
          size="small"
          variant="quiet"
          title={text.queue.steerHint}
          onClick={() => void actions.steerQueued(message)}
        >
          <Zap aria-hidden />
          {text.queue.steer}
        </Button>
      )}
      {isOwn && writable && (
        <>
          <IconButton data-edit label={text.queue.edit} onClick={() => setEdited(writtenOf(message.parts))}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton label={text.queue.remove} onClick={() => void actions.removeQueued(message.id)}>
            <Trash2 aria-hidden />
          </IconButton>
        </>
      )}
    </Row>
  )
}

function OutgoingRow({ entry }: { readonly entry: Outgoing }) {
  const { text } = useChatContext()
  const { actions } = useChatSession()
  return (
    <Row parts={entry.parts} status={entry.error ?? text.queue.sending} isFailed={entry.error !== null}>
      {entry.error !== null && (
        <>
          <Button size="small" onClick={() => void actions.retryOutgoing(entry)}>
            {text.thread.retry}
          </Button>
          <IconButton label={text.queue.remove} onClick={() => actions.dropOutgoing(entry.id)}>
            <Trash2 aria-hidden />
          </IconButton>
        </>
      )}
    </Row>
  )
}

type RowProps = {
  readonly ref?: Ref<HTMLLIElement>
  readonly parts: readonly { readonly type: string }[]
  readonly status: string
  readonly isFailed?: boolean
  readonly children: ReactNode
}

function Row({ ref, parts, status, isFailed = false, children }: RowProps) {
  const text = textOf(parts)
  const pastes = pastesOf(parts)
  return (
    <li ref={ref} className="flex max-w-[min(92%,36rem)] flex-col items-end">
      {pastes.map((pasted, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a waiting message keep their order
        <div key={at} className="mb-1.5">
          <PasteCard text={pasted} />
        </div>
      ))}
      {text !== '' && (
        <p
          dir="auto"
          className="max-w-full whitespace-pre-wrap rounded-composer [unicode-bidi:plaintext] border border-line-strong border-dashed px-4 py-2.5 text-message text-soft [overflow-wrap:anywhere]"
        >
          {text}
        </p>
      )}
      <div className="flex min-h-8 items-center gap-0.5 text-meta text-muted">
        <span
          role={isFailed ? 'alert' : undefined}
          className={isFailed ? 'pe-2 text-danger' : 'whitespace-nowrap pe-1'}
        >
          {status}
        </span>
        {children}
      </div>
    </li>
  )
}
