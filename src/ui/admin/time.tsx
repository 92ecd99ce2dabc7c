'use client'

import { classNames } from '#ui/primitives/class-names.ts'
import { formatExactTime, formatTime } from './format-time.ts'

/** A short time with the exact one in its title. */
export function Time({ at, className }: { at: string; className?: string | undefined }) {
  return (
    // The server may stand in another time zone than the reader.
    <time
      dateTime={at}
      title={formatExactTime(at)}
      className={classNames('tabular-nums', className)}
      suppressHydrationWarning
    >
      {formatTime(at, new Date())}
    </time>
  )
}
