'use client'

import { Suspense } from 'react'
import { lazyPart } from '#ui/primitives/lazy-part.ts'
import type { FilePartProps } from './shown-file.tsx'

// Most chats never have a file.
const ShownFile = lazyPart(async () => (await import('./shown-file.tsx')).ShownFile)

/** An attached or produced file, as soon as what shows it has come. */
export function FilePart(props: FilePartProps) {
  return (
    <Suspense fallback={<p className="my-1 h-9 touch:h-11" />}>
      <ShownFile {...props} />
    </Suspense>
  )
}
