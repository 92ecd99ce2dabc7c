'use client'

import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { primitiveText } from '#ui/text/primitive-text.ts'
import { buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'

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

export const overlayClass = 'fade-in fixed inset-0 z-40 bg-overlay'
export const dialogClass =
  'fade-in fixed start-1/2 top-[12vh] z-50 flex max-h-[80vh] w-[calc(100vw-2rem)] max-w-md -translate-x-1/2 flex-col rounded-card border border-line bg-raised shadow-float outline-none rtl:translate-x-1/2'

/** A modal window. Focus goes in, stays in, and returns to where it came from. */
export function Dialog({ open, onOpenChange, title, description, className, footer, children }: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content
          className={classNames(dialogClass, className)}
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
