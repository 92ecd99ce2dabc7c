'use client'

import { Brain } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useChatText } from '../provider/chat-context.ts'
import { Disclosure } from './disclosure.tsx'
import { Markdown } from './markdown.tsx'

type ReasoningPartProps = { readonly text: string; readonly streaming: boolean }

/** What the model thought, folded away. How long it took is known only where it was watched. */
export function ReasoningPart({ text, streaming }: ReasoningPartProps) {
  const words = useChatText()
  const seconds = useSecondsOf(streaming)
  const done = seconds === null ? words.parts.thought : words.parts.thoughtFor(seconds)
  return (
    <Disclosure icon={<Brain aria-hidden />} summary={streaming ? `${words.parts.thinking}…` : done}>
      <div className="[&>div]:text-control [&>div]:text-muted">
        <Markdown streaming={streaming}>{text}</Markdown>
      </div>
    </Disclosure>
  )
}

function useSecondsOf(running: boolean): number | null {
  const startedAt = useRef<number | null>(null)
  const [seconds, setSeconds] = useState<number | null>(null)
  useEffect(() => {
    if (running) {
      startedAt.current ??= performance.now()
      return
    }
    if (startedAt.current === null) return
    setSeconds(Math.max(1, Math.round((performance.now() - startedAt.current) / 1000)))
    startedAt.current = null
  }, [running])
  return seconds
}
