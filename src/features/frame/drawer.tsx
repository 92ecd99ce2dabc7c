'use client'

import * as Dialog from 'radix-ui/dialog'
import { type ReactNode, useRef } from 'react'
import { classNames } from '#ui/primitives/class-names.ts'
import { overlayClass } from '#ui/primitives/dialog-classes.ts'
import { useFocusOrigin } from '#ui/primitives/use-focus-origin.ts'
import { adminText } from '#ui/text/admin-text.ts'

export type DrawerProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

/** The sidebar of phones, over the page. */
export function Drawer({ open, onOpenChange, children }: DrawerProps) {
  const content = useRef<HTMLDivElement>(null)
  const giveFocusBack = useFocusOrigin(open)
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={classNames(overlayClass, 'md:hidden')} />
        <Dialog.Content
          aria-describedby={undefined}
          ref={content}
          onCloseAutoFocus={giveFocusBack}
          // Else the first button would show its tooltip over the drawer.
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            content.current?.focus()
          }}
          className="fixed inset-y-0 start-0 z-50 w-[min(20rem,calc(100vw-3rem))] animate-slide-in-start border-line border-e bg-surface pb-[env(safe-area-inset-bottom)] shadow-float outline-none md:hidden"
        >
          <Dialog.Title className="sr-only">{adminText.frame.navigation}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
