'use client'

import { formatExactTime } from '#ui/admin/format-time.ts'

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** The day something ends; relative times are for the past. */
export function Until({ at }: { at: string }) {
  return (
    // The server may stand in another time zone than the reader.
    <time dateTime={at} title={formatExactTime(at)} suppressHydrationWarning>
      {dates.format(new Date(at))}
    </time>
  )
}
