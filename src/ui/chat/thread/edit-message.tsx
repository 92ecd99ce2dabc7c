'use client'

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/primitives/button.tsx'
import { Textarea } from '#ui/primitives/textarea.tsx'
import { offerText } from '../composer/offer-text.ts'
import { useDraftScope } from '../composer/use-draft.ts'
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
  const unsaved = useRef<string | null>(null)
  // The message went away under its editor: its turn came, or somebody else took it out.
  // It belongs to the chat it was begun in, whichever is shown by then.
  const [scope] = useState(useDraftScope())
  useEffect(
    () => () => (unsaved.current ? offerText(scope, { text: unsaved.current, pastes: [] }) : undefined),
    [scope],
  )
  const close = (then: () => void) => {
    unsaved.current = null
    then()
  }
  const canSave = mayBeEmpty || value.trim() !== ''
  const save = () => (canSave ? close(() => onSave(value.trim())) : undefined)
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      close(onCancel)
    }
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      save()
    }
  }
  return (
    <div className="flex w-full flex-col gap-2">
      <Textarea
        ref={field}
        rows={2}
        value={value}
        aria-label={label}
        onChange={(event) => {
          unsaved.current = event.target.value
          setValue(event.target.value)
        }}
        onKeyDown={onKeyDown}
        className="max-h-72 text-message"
      />
      <div className="flex items-center justify-end gap-2">
        {hint && <p className="min-w-0 flex-1 text-meta text-muted">{hint}</p>}
        <Button size="small" onClick={() => close(onCancel)}>
          {text.actions.cancel}
        </Button>
        <Button size="small" variant="primary" aria-disabled={!canSave || undefined} onClick={save}>
          {saveLabel}
        </Button>
      </div>
    </div>
  )
}
