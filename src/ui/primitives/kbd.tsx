import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A key as it is printed on the keyboard. */
export function Kbd({ children, inverse = false }: { children: ReactNode; inverse?: boolean | undefined }) {
  return (
    <kbd
      className={classNames(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-[4px] border px-1 font-sans text-[11px] leading-none',
        inverse ? 'border-canvas/30 text-canvas/80' : 'border-line-strong text-muted',
      )}
    >
      {children}
    </kbd>
  )
}
