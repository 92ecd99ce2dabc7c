'use client'

import { CircleAlert, CircleCheck, CircleSlash, Hourglass, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SettlementView } from '#contracts/message.ts'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { useChatText } from '../provider/chat-context.ts'
import { type ToolPart as Part, toolNameOf } from '../session/message-parts.ts'
import { type CallState, stateOfCall } from './call-state.ts'
import { Disclosure } from './disclosure.tsx'
import { toReadableName } from './readable-name.ts'
import { toPreview } from './readable-value.ts'
import { ValueView } from './value-view.tsx'

type ToolPartProps = {
  readonly part: Part
  readonly settlement: SettlementView | null
  readonly isLive: boolean
}

const closed = <CircleSlash aria-hidden />
const icons: Readonly<Record<CallState, ReactNode>> = {
  running: <Spinner />,
  waiting: <Hourglass aria-hidden className="text-waiting-mark" />,
  done: <CircleCheck aria-hidden className="text-accent" />,
  answered: <CircleCheck aria-hidden className="text-accent" />,
  failed: <CircleAlert aria-hidden className="text-danger" />,
  skipped: closed,
  'not-answered': closed,
  'not-run': closed,
}

/** A tool call without a renderer of its own: what went in, what came out, behind one readable line. */
export function ToolPart({ part, settlement, isLive }: ToolPartProps) {
  const { parts } = useChatText()
  const state = stateOfCall({ part, settlement, isLive })
  // An input that still streams changes with every delta.
  const preview = part.state === 'input-streaming' ? null : toPreview(part.input)
  return (
    <Disclosure
      icon={<Wrench aria-hidden />}
      summary={
        <>
          <span className="font-medium text-soft">{part.title ?? toReadableName(toolNameOf(part))}</span>
          {preview && <span className="text-muted"> · {preview}</span>}
        </>
      }
      aside={
        <span className="inline-flex shrink-0 items-center gap-1 [&_svg]:size-3.5">
          {icons[state]}
          {parts.callStates[state]}
        </span>
      }
    >
      <div className="flex flex-col gap-3 py-1">
        {part.input !== undefined && (
          <ValueView label={parts.input} copyLabel={parts.copyInput} value={part.input} />
        )}
        <Outcome part={part} state={state} />
      </div>
    </Disclosure>
  )
}

function Outcome({ part, state }: { readonly part: Part; readonly state: CallState }) {
  const { parts } = useChatText()
  if (state === 'skipped') return <p className="text-control text-soft">{parts.skippedWhy}</p>
  if (part.state === 'output-available')
    return (
      <ValueView
        label={state === 'answered' ? parts.answer : parts.output}
        copyLabel={parts.copyOutput}
        value={part.output}
      />
    )
  if (part.state !== 'output-error') return null
  if (state === 'not-answered') return <p className="break-words text-control text-soft">{part.errorText}</p>
  return (
    <div>
      <p className="text-meta text-muted">{parts.error}</p>
      <p className="whitespace-pre-wrap break-words text-control text-danger">{part.errorText}</p>
    </div>
  )
}
