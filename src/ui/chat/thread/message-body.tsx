'use client'

import type { UIMessage } from 'ai'
import { Fragment, memo, Suspense } from 'react'
import type { SettlementView } from '#contracts/message.ts'
import { lazyPart } from '#ui/primitives/lazy-part.ts'
import { pastedTextOf } from '../composer/pasted-text.ts'
import { isToolPart, type ThreadPart } from '../session/message-parts.ts'
import { CallPart } from './call-part.tsx'
import { FilePart } from './file-part.tsx'
import { Markdown } from './markdown.tsx'
import { PasteCard } from './paste-card.tsx'

// Few models tell where they know things from.
const Sources = lazyPart(async () => (await import('./sources.tsx')).Sources)

// Many models do not think aloud.
const ReasoningPart = lazyPart(async () => (await import('./reasoning-part.tsx')).ReasoningPart)

type MessageBodyProps = {
  readonly message: UIMessage
  readonly settlements: readonly SettlementView[]
  /** True while the message is being written. */
  readonly isLive: boolean
}

const noSettlements: readonly SettlementView[] = []

/** The parts of a reply, in their order. */
export const MessageBody = memo(function MessageBody({ message, settlements, isLive }: MessageBodyProps) {
  return (
    <>
      {message.parts.map((part, at) => (
        // Parts are only ever appended; their place is their identity.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Fragment key={at}>
          <PartView messageId={message.id} part={part} settlements={settlements} isLive={isLive} />
        </Fragment>
      ))}
      {message.parts.some(({ type }) => type === 'source-url') && (
        <Suspense fallback={null}>
          <Sources parts={message.parts} />
        </Suspense>
      )}
    </>
  )
})

type PartViewProps = {
  readonly messageId: string
  readonly part: ThreadPart
  readonly settlements: readonly SettlementView[]
  readonly isLive: boolean
}

function PartView({ messageId, part, settlements, isLive }: PartViewProps) {
  if (isToolPart(part)) {
    const settlement =
      (settlements ?? noSettlements).find(({ toolCallId }) => toolCallId === part.toolCallId) ?? null
    return <CallPart messageId={messageId} part={part} settlement={settlement} isLive={isLive} />
  }
  switch (part.type) {
    case 'text':
      if (part.text.trim() === '') return null
      return (
        <div data-copy className="my-2 first:mt-0">
          <Markdown streaming={isLive && part.state === 'streaming'}>{part.text}</Markdown>
        </div>
      )
    case 'reasoning':
      if (part.text.trim() === '' && !isLive) return null
      return (
        <Suspense fallback={<p className="my-1 min-h-8 touch:min-h-11" />}>
          <ReasoningPart part={part} streaming={isLive && part.state === 'streaming'} />
        </Suspense>
      )
    case 'file':
      return <FilePart url={part.url} mediaType={part.mediaType} filename={part.filename} />
    default: {
      const pasted = pastedTextOf(part)
      return pasted === null ? null : <PasteCard text={pasted} />
    }
  }
}
