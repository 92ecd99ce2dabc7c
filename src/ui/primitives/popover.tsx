'use client'

import * as Radix from 'radix-ui/popover'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { floatClass } from './menu-classes.ts'

export type PopoverProps = {
  trigger: ReactNode
  /** Names the floating panel for screen readers. */
  label: string
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  align?: 'start' | 'center' | 'end' | undefined
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined
  className?: string | undefined
  /** Called when the panel has closed; true when the focus was put somewhere else than on the trigger. */
  onCloseFocus?: (() => boolean) | undefined
  children: ReactNode
}

/** A panel that floats beside its trigger and closes with Esc or a click elsewhere. */
export function Popover({
  trigger,
  label,
  open,
  onOpenChange,
  align = 'start',
  side = 'bottom',
  className,
  onCloseFocus,
  children,
}: PopoverProps) {
  return (
    <Radix.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className={classNames(floatClass, className)}
          onCloseAutoFocus={(event) => (onCloseFocus?.() ? event.preventDefault() : undefined)}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
