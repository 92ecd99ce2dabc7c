'use client'

import { Brain } from 'lucide-react'
import { isRecord } from '#lib/is-record.ts'
import { useChatText } from '../provider/chat-context.ts'
import type { ThreadPart } from '../session/message-parts.ts'
import { Disclosure } from './disclosure.tsx'
import { Markdown } from './markdown.tsx'

type ReasoningPartProps = {
  readonly part: Extract<ThreadPart, { type: 'reasoning' }>
  readonly streaming: boolean
}

/** What the model thought, folded away, and how long it took. */
export function ReasoningPart({ part, streaming }: ReasoningPartProps) {
  const words = useChatText()
  const seconds = secondsOf(part.providerMetadata)
  const done = seconds === null ? words.parts.thought : words.parts.thoughtFor(seconds)
  return (
    <Disclosure icon={<Brain aria-hidden />} summary={streaming ? `${words.parts.thinking}…` : done}>
      <div className="[&>div]:text-control [&>div]:text-muted">
        <Markdown streaming={streaming}>{part.text}</Markdown>
      </div>
    </Disclosure>
  )
}

/** The server notes it when a reasoning ends; null where it has not (a reply that was broken off). */
function secondsOf(metadata: unknown): number | null {
  const own = isRecord(metadata) ? metadata.frogbot : null
  if (!isRecord(own) || typeof own.durationMs !== 'number') return null
  return Math.max(1, Math.round(own.durationMs / 1000))
}
