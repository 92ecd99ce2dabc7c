'use client'

import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Textarea } from '#ui/primitives/textarea.tsx'
import { isComposing } from '../composer/is-composing.ts'
import { useChatText } from '../provider/chat-context.ts'

type CustomAnswerProps = {
  readonly value: string
  readonly busy: boolean
  readonly onChange: (text: string) => void
  readonly onEnter: () => void
}

/** Opens in place below its row. Enter goes on, Shift+Enter breaks the line; Enter that ends a composition does neither. */
export function CustomAnswer({ value, busy, onChange, onEnter }: CustomAnswerProps) {
  const text = useChatText()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const area = field.current
    area?.focus()
    area?.setSelectionRange(area.value.length, area.value.length)
  }, [])
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    event.stopPropagation()
    if (!event.repeat) onEnter()
  }
  return (
    <div className="ps-[3.375rem] pe-2.5 pt-1 pb-2 touch:ps-[2.125rem]">
      <Textarea
        ref={field}
        rows={1}
        value={value}
        readOnly={busy}
        aria-label={text.question.otherLabel}
        placeholder={text.question.otherPlaceholder}
        title={text.question.otherHint}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className="max-h-48 resize-none"
      />
    </div>
  )
}
