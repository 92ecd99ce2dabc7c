'use client'

import * as Radix from 'radix-ui/tooltip'
import type { ReactNode } from 'react'
import { Kbd } from './kbd.tsx'

type TooltipProps = {
  text: ReactNode
  keys?: string | undefined
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined
  /** One element that takes a ref and handlers. */
  children: ReactNode
}

/**
 * A word about a control on hover and focus. Never the only place of a piece of information.
 * It brings its own provider, so that a component works outside the admin too.
 */
export function Tooltip({ text, keys, side = 'bottom', children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={450} skipDelayDuration={250}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="fade-in z-50 flex max-w-72 items-center gap-2 rounded-control bg-ink px-2 py-1 text-canvas text-meta shadow-float"
          >
            {text}
            {keys !== undefined && <Kbd inverse>{keys}</Kbd>}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
