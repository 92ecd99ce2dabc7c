'use client'

import { Suspense } from 'react'
import { lazyPart } from '#ui/primitives/lazy-part.ts'
import type { PasteCardProps } from './pasted-text-card.tsx'

const PastedTextCard = lazyPart(async () => (await import('./pasted-text-card.tsx')).PastedTextCard)

/** A long text that was pasted, as a card. Most chats have none, so its code comes with the first. */
export function PasteCard(props: PasteCardProps) {
  return (
    <Suspense fallback={null}>
      <PastedTextCard {...props} />
    </Suspense>
  )
}
