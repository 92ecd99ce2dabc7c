'use client'

import { Suspense } from 'react'
import { lazyPart } from '#ui/primitives/lazy-part.ts'
import type { ValueViewProps } from './value-rows.tsx'

const ValueRows = lazyPart(async () => (await import('./value-rows.tsx')).ValueRows)

/** What went into a call or came out of it. Its code comes when a call is opened for the first time. */
export function ValueView(props: ValueViewProps) {
  return (
    <Suspense fallback={null}>
      <ValueRows {...props} />
    </Suspense>
  )
}
