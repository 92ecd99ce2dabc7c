'use client'

import { lazy, Suspense } from 'react'
import { retryLoad } from '#ui/primitives/retry-load.ts'
import type { ValueViewProps } from './value-rows.tsx'

const ValueRows = lazy(() =>
  retryLoad(async () => ({ default: (await import('./value-rows.tsx')).ValueRows })),
)

/** What went into a call or came out of it. Its code comes when a call is opened for the first time. */
export function ValueView(props: ValueViewProps) {
  return (
    <Suspense fallback={null}>
      <ValueRows {...props} />
    </Suspense>
  )
}
