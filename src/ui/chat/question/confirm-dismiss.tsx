'use client'

import { useEffect, useRef } from 'react'
import { Button } from '#ui/primitives/button.tsx'
import { useChatText } from '../provider/chat-context.ts'

type ConfirmDismissProps = { readonly onKeep: () => void; readonly onDismiss: () => void }

/** Dismissing asks once, in place. */
export function ConfirmDismiss({ onKeep, onDismiss }: ConfirmDismissProps) {
  const text = useChatText()
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const card = keep.current?.closest<HTMLElement>('[data-question-card]')
    keep.current?.focus()
    return () => {
      if (card?.isConnected && document.activeElement === document.body) card.focus({ preventScroll: true })
    }
  }, [])
  return (
    <fieldset
      aria-label={text.question.dismissAsk}
      className="flex min-h-9 flex-wrap items-center justify-end gap-2 touch:min-h-11"
    >
      <p className="min-w-0 flex-1 px-2 text-control text-soft">{text.question.dismissAsk}</p>
      <Button ref={keep} size="small" onClick={onKeep}>
        {text.question.dismissKeep}
      </Button>
      <Button variant="danger" size="small" onClick={onDismiss}>
        {text.question.dismiss}
      </Button>
    </fieldset>
  )
}
