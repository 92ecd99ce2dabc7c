'use client'

import { type ReactNode, useId } from 'react'
import { errorText } from '#features/frame/query-client.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Dialog } from '#ui/primitives/dialog.tsx'
import { FormError } from '#ui/primitives/form-error.tsx'
import { accountText } from '#ui/text/account-text.ts'

type FormDialogProps = {
  title: string
  description?: string | undefined
  submitLabel: string
  /** The call that the form makes, as TanStack Query tells of it. */
  call: { readonly isPending: boolean; readonly isError: boolean; readonly error: unknown }
  onSubmit: (fields: FormData) => void
  onClose: () => void
  children: ReactNode
}

/** A few fields in a window, sent once at a time, with the refusal above them. Mount it to open it. */
export function FormDialog({
  title,
  description,
  submitLabel,
  call,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const formId = useId()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>{accountText.cancel}</Button>
          <Button variant="primary" type="submit" form={formId} busy={call.isPending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!call.isPending) onSubmit(new FormData(event.currentTarget))
        }}
      >
        <FormError message={call.isError ? errorText(call.error) : null} />
        {children}
      </form>
    </Dialog>
  )
}
