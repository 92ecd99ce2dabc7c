'use client'

import { Suspense, useState } from 'react'
import type { DialogProps } from './dialog-window.tsx'
import { lazyPart } from './lazy-part.ts'

const DialogWindow = lazyPart(async () => (await import('./dialog-window.tsx')).DialogWindow)

/**
 * A modal window. Focus goes in, stays in, and returns to where it came from. Its code is fetched when it is first
 * opened, and it is kept afterwards so that it can close softly.
 */
export function Dialog(props: DialogProps) {
  const [isWanted, setWanted] = useState(props.open)
  if (props.open && !isWanted) setWanted(true)
  if (!isWanted) return null
  return (
    <Suspense fallback={null}>
      <DialogWindow {...props} />
    </Suspense>
  )
}
