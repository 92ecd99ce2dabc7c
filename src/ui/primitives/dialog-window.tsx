'use client'

import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { primitiveText } from '#ui/text/primitive-text.ts'
import { buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'
import { dialogClass, overlayClass } from './dialog-classes.ts'
import { useFocusOrigin } from './use-focus-origin.ts'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  className?: string | undefined
  /** Buttons at the foot, the main one last. */
  footer?: ReactNode
  children?: ReactNode
}

/** The window itself. Use `dialog.tsx`, which loads this when it is first opened. */
export function DialogWindow({
  open,
  onOpenChange,
  title,
  description,
  className,
  footer,
  children,
}: DialogProps) {
  const giveFocusBack = useFocusOrigin(open)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content
          className={classNames(dialogClass, className)}
          onCloseAutoFocus={giveFocusBack}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <Radix.Title className="pe-14 ps-5 pt-4 font-semibold text-[16px] leading-6">{title}</Radix.Title>
          {description && (
            <Radix.Description className="px-5 pt-1 text-muted">{description}</Radix.Description>
          )}
          <div className="min-h-0 overflow-y-auto px-5 py-4">{children}</div>
          {footer && <div className="flex justify-end gap-2 border-line border-t px-5 py-3">{footer}</div>}
          {/* Last in order, so that the focus starts in what the dialog is about. */}
          <Radix.Close asChild>
            {/* No tooltip: it would open with the focus and take the first Escape. */}
            <button
              type="button"
              aria-label={primitiveText.close}
              className={classNames(
                buttonClass('quiet', 'small'),
                'absolute end-3 top-3 w-8 px-0 touch:min-w-11',
              )}
            >
              <X />
            </button>
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
