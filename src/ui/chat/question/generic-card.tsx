'use client'

import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Button } from '#ui/primitives/button.tsx'
import { useChatText } from '../provider/chat-context.ts'
import type { ToolRendererProps } from '../provider/renderer-types.ts'
import { toReadableName } from '../thread/readable-name.ts'
import { ValueView } from '../thread/value-view.tsx'
import { CardFrame } from './card-frame.tsx'
import { ConfirmDismiss } from './confirm-dismiss.tsx'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'
import { usePageKeys } from './use-page-keys.ts'

/** A waiting call of a kind this app has no card for: what is asked can be read, and declined. */
export function GenericCard(call: ToolRendererProps) {
  const text = useChatText()
  const ref = useRef<HTMLElement>(null)
  const id = useId()
  const [isAsking, setAsking] = useState(false)
  const isBusy = call.submitting !== null
  useFocusOnArrival(ref)
  const onKeyDown = (event: Pick<KeyboardEvent, 'key' | 'preventDefault'>) => {
    if (event.key !== 'Escape' || isBusy) return
    event.preventDefault()
    setAsking(!isAsking)
  }
  usePageKeys(ref, onKeyDown)
  return (
    <CardFrame
      ref={ref}
      labelledBy={id}
      title={text.question.asks(call.agentName)}
      position={
        call.position.count > 1 ? text.question.callPosition(call.position.index, call.position.count) : null
      }
      step={null}
      tabs={null}
      error={call.error}
      onKeyDown={onKeyDown}
      footer={
        isAsking && !isBusy ? (
          <ConfirmDismiss onKeep={() => setAsking(false)} onDismiss={() => void call.dismiss?.()} />
        ) : (
          <div className="flex min-h-9 items-center touch:min-h-11">
            <Button size="small" variant="quiet" busy={isBusy} onClick={() => setAsking(true)}>
              {text.question.dismiss}
            </Button>
          </div>
        )
      }
    >
      <div className="px-2.5 pb-1">
        <h2 id={id} className="break-words font-medium text-ink text-message">
          {text.question.genericAsk(toReadableName(call.toolName))}
        </h2>
        <p className="pt-0.5 text-control text-muted">{text.question.genericHint}</p>
        {call.part.input !== undefined && (
          <ValueView label={text.parts.input} copyLabel={text.parts.copyInput} value={call.part.input} />
        )}
      </div>
    </CardFrame>
  )
}
