'use client'

import * as Radix from 'radix-ui/alert-dialog'
import type { ReactNode } from 'react'
import { primitiveText } from '#ui/text/primitive-text.ts'
import { Button } from './button.tsx'
import { dialogClass, overlayClass } from './dialog-classes.ts'
import { FormError } from './form-error.tsx'
import { useFocusOrigin } from './use-focus-origin.ts'

export type AlertDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What will happen, and whether it can be undone. */
  description: ReactNode
  /** The verb of the deed, such as `Delete for good`. */
  confirmLabel: string
  danger?: boolean | undefined
  busy?: boolean | undefined
  onConfirm: () => void
  /** Why the deed was refused; null while it was not. */
  error?: string | null | undefined
}

/** Asks before something that cannot be taken back. Focus starts on Cancel; the caller closes it when the deed is done. */
export function AlertDialog(props: AlertDialogProps) {
  const giveFocusBack = useFocusOrigin(props.open)
  return (
    <Radix.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content className={dialogClass} onCloseAutoFocus={giveFocusBack}>
          <Radix.Title className="px-5 pt-4 font-semibold text-[16px] leading-6">{props.title}</Radix.Title>
          <Radix.Description className="px-5 pt-1 pb-4 text-muted">{props.description}</Radix.Description>
          <div className="px-5 has-[p]:pb-4">
            <FormError message={props.error ?? null} />
          </div>
          <div className="flex justify-end gap-2 border-line border-t px-5 py-3">
            <Radix.Cancel asChild>
              <Button>{primitiveText.cancel}</Button>
            </Radix.Cancel>
            <Button variant={props.danger ? 'danger' : 'primary'} busy={props.busy} onClick={props.onConfirm}>
              {props.confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
