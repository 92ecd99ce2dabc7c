'use client'

import { CircleAlert, CircleCheck, CircleSlash, Hourglass, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { Spinner } from '#ui/primitives/spinner.tsx'
import type { ChatText } from '#ui/text/chat-text.ts'
import { useChatText } from '../provider/chat-context.ts'
import { type ToolPart as Part, toolNameOf } from '../session/message-parts.ts'
import { CopyButton } from './copy-button.tsx'
import { Disclosure } from './disclosure.tsx'
import { toReadableName } from './readable-name.ts'
import { ScrollRegion } from './scroll-region.tsx'

/** A tool call without a renderer of its own: what went in, what came out, behind one readable line. */
export function ToolPart({ part, isLive }: { readonly part: Part; readonly isLive: boolean }) {
  const text = useChatText()
  const status = statusOf(part, isLive, text)
  return (
    <Disclosure
      icon={<Wrench aria-hidden />}
      summary={
        <span className="font-medium text-soft">{part.title ?? toReadableName(toolNameOf(part))}</span>
      }
      aside={
        <span className="inline-flex shrink-0 items-center gap-1 [&_svg]:size-3.5">
          {status.icon}
          {status.label}
        </span>
      }
    >
      <div className="flex flex-col gap-3 py-1">
        {part.input !== undefined && <Value label={text.parts.input} value={part.input} />}
        {part.state === 'output-available' && <Value label={text.parts.output} value={part.output} />}
        {part.state === 'output-error' && (
          <div>
            <p className="text-meta text-muted">{text.parts.error}</p>
            <p className="whitespace-pre-wrap break-words text-control text-danger">{part.errorText}</p>
          </div>
        )}
      </div>
    </Disclosure>
  )
}

type Status = { readonly icon: ReactNode; readonly label: string }

function statusOf(part: Part, isLive: boolean, { parts }: ChatText): Status {
  switch (part.state) {
    case 'output-available':
      return { icon: <CircleCheck aria-hidden className="text-accent" />, label: parts.toolDone }
    case 'output-error':
      return { icon: <CircleAlert aria-hidden className="text-danger" />, label: parts.toolFailed }
    case 'output-denied':
      return { icon: <CircleSlash aria-hidden />, label: parts.toolSkipped }
    case 'approval-requested':
      return { icon: <Hourglass aria-hidden className="text-waiting-mark" />, label: parts.toolWaiting }
    default:
      if (isLive) return { icon: <Spinner />, label: parts.toolRunning }
      return { icon: <CircleSlash aria-hidden />, label: parts.toolSkipped }
  }
}

function Value({ label, value }: { readonly label: string; readonly value: unknown }) {
  const shown = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  return (
    <div>
      <p className="flex h-8 items-center justify-between text-meta text-muted">
        {label}
        <CopyButton label={label} read={() => ({ text: shown })} />
      </p>
      <ScrollRegion label={label} className="max-h-80 overflow-auto rounded-control bg-surface px-3 py-2">
        <pre dir="ltr" className="whitespace-pre-wrap break-words font-mono text-[12.5px] text-ink leading-5">
          {shown}
        </pre>
      </ScrollRegion>
    </div>
  )
}
