'use client'

import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/primitives/button.tsx'
import { Textarea } from '#ui/primitives/textarea.tsx'
import { isComposing } from '../composer/is-composing.ts'
import { offerText } from '../composer/offer-text.ts'
import { type Paste, takeLongPaste, toPaste, type Written } from '../composer/pasted-text.ts'
import { Pastes } from '../composer/pastes.tsx'
import { useDraftScope } from '../composer/use-draft.ts'
import { useChatText } from '../provider/chat-context.ts'

type EditMessageProps = {
  readonly initial: Written
  /** The message has something beside what was written and pasted, such as a picture, and may stand without it. */
  readonly mayBeEmpty: boolean
  readonly label: string
  readonly saveLabel: string
  readonly hint?: string | undefined
  readonly onSave: (written: Written) => void
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
  const [value, setValue] = useState(initial.text)
  const [pastes, setPastes] = useState<readonly Paste[]>(() => initial.pastes.map(toPaste))
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(initial.text.length, initial.text.length)
  }, [initial])
  const unsaved = useRef<Written | null>(null)
  // The message went away under its editor: its turn came, or somebody else took it out.
  // It belongs to the chat it was begun in, whichever is shown by then.
  const [scope] = useState(useDraftScope())
  useEffect(() => () => (unsaved.current ? offerText(scope, unsaved.current) : undefined), [scope])
  const change = (text: string, kept: readonly Paste[]) => {
    setValue(text)
    setPastes(kept)
    unsaved.current = isEmpty(text, kept) ? null : { text, pastes: textsOf(kept) }
  }
  const close = (then: () => void) => {
    unsaved.current = null
    then()
  }
  const canSave = mayBeEmpty || !isEmpty(value, pastes)
  const save = () =>
    canSave ? close(() => onSave({ text: value.trim(), pastes: textsOf(pastes) })) : undefined
  const onPaste = (event: ClipboardEvent) => {
    const paste = takeLongPaste(event)
    if (paste) change(value, [...pastes, paste])
  }
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
      <Pastes
        pastes={pastes}
        onRemove={(id) => {
          change(
            value,
            pastes.filter((paste) => paste.id !== id),
          )
          field.current?.focus()
        }}
      />
      <Textarea
        ref={field}
        rows={2}
        value={value}
        aria-label={label}
        onChange={(event) => change(event.target.value, pastes)}
        onPaste={onPaste}
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

function isEmpty(text: string, pastes: readonly Paste[]): boolean {
  return text.trim() === '' && pastes.length === 0
}

function textsOf(pastes: readonly Paste[]): string[] {
  return pastes.map((paste) => paste.text)
}
