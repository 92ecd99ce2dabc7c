'use client'

import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { classNames } from '#ui/primitives/class-names.ts'

type DisclosureProps = {
  readonly icon: ReactNode
  readonly summary: ReactNode
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A line that opens what stands behind it. Closed content is not rendered at all: inputs and outputs may be long. */
export function Disclosure({ icon, summary, aside, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="my-1">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="-ms-2 inline-flex min-h-8 max-w-full items-center gap-2 rounded-control px-2 text-meta text-muted transition-colors hover:bg-fill hover:text-ink touch:min-h-11"
      >
        <span className="inline-flex shrink-0 [&_svg]:size-4">{icon}</span>
        <span className="min-w-0 truncate">{summary}</span>
        {aside}
        <ChevronRight
          aria-hidden
          className={classNames(
            'size-3.5 shrink-0 transition-transform rtl:-scale-x-100',
            isOpen && 'rotate-90 rtl:rotate-90',
          )}
        />
      </button>
      {isOpen && (
        <div id={id} className="fade-in ms-[7px] mt-1 mb-2 border-line border-s-2 ps-4">
          {children}
        </div>
      )}
    </div>
  )
}
