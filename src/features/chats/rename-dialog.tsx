'use client'

import { useId, useState } from 'react'
import { Button } from '#ui/primitives/button.tsx'
import { Dialog } from '#ui/primitives/dialog.tsx'
import { Field } from '#ui/primitives/field.tsx'
import { Input } from '#ui/primitives/input.tsx'
import { adminText } from '#ui/text/admin-text.ts'
import { deedsText } from '#ui/text/deeds-text.ts'

const text = deedsText

export type RenameDialogProps = {
  title: string
  onRename: (title: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for another title. Mount it to open it. */
export function RenameDialog({ title, onRename, onClose }: RenameDialogProps) {
  const formId = useId()
  const [value, setValue] = useState(title)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    if (value.trim() === '') return setError(text.emptyTitle)
    setBusy(true)
    try {
      await onRename(value.trim())
      onClose()
    } catch {
      // The reason is shown as a toast; what was typed stays.
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text.renameTitle}
      footer={
        <>
          <Button onClick={onClose}>{adminText.cancel}</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {text.rename}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Field label={text.titleLabel} error={error}>
          {(control) => (
            <Input
              {...control}
              value={value}
              maxLength={200}
              autoComplete="off"
              onFocus={(event) => event.target.select()}
              onChange={(event) => {
                setError(null)
                setValue(event.target.value)
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
