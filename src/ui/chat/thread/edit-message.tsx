'use client'

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/primitives/button.tsx'
import { Textarea } from '#ui/primitives/textarea.tsx'
import { useChatText } from '../provider/chat-context.ts'
import { isComposing } from '../question/custom-answer.tsx'

type EditMessageProps = {
  readonly initial: string
  /** The message has something beside its text, such as a paste, and may stand without it. */
  readonly mayBeEmpty: boolean
  readonly label: string
  readonly saveLabel: string
  readonly hint?: string | undefined
  readonly onSave: (text: string) => void
  readonly onCancel: () => void
}

/** A message being changed in its place. */
export function EditMessage({
  initial,
  mayBeEmpty,
  label,
  saveLabel,
  hint,
  onSave,
  onCancel,
}: EditMessageProps) {
  const text = useChatText()
  const [value, setValue] = useState(initial)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(initial.length, initial.length)
  }, [initial])
  const canSave = mayBeEmpty || value.trim() !== ''
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      onCancel()
    }
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      if (canSave) onSave(value.trim())
    }
  }
  return (
    <div className="flex w-full flex-col gap-2">
      <Textarea
        ref={field}
        rows={2}
        value={value}
        aria-label={label}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={onKeyDown}
        className="max-h-72 text-message"
      />
      <div className="flex items-center justify-end gap-2">
        {hint && <p className="min-w-0 flex-1 text-meta text-muted">{hint}</p>}
        <Button size="small" onClick={onCancel}>
          {text.actions.cancel}
        </Button>
        <Button
          size="small"
          variant="primary"
          aria-disabled={!canSave || undefined}
          onClick={() => onSave(value.trim())}
        >
          {saveLabel}
        </Button>
      </div>
    </div>
  )
}
