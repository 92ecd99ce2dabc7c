'use client'

import type { UIMessage } from 'ai'
import { useEffect, useState } from 'react'
import { estimateHeight } from './estimate-height.ts'

/** Pixels, a screen and a bit: as much of the end is there with the first frame. */
const firstFramePx = 1200
/** As many rows are made in one task. */
const rowsATask = 100

/**
 * Where the rows of a conversation begin. They come in steps, from its end: first those that fill the screen, then the
 * boxes of the others, some in every task. All in one task would hold up what one types meanwhile.
 */
export function useFirstRow(messages: readonly UIMessage[], isReady: boolean): number {
  const [firstId, setFirstId] = useState<string | null>(null)
  const known = messages.findIndex(({ id }) => id === firstId)
  const first = known === -1 ? fillFromEnd(messages) : known
  const isDone = messages[0]?.id === firstId
  const nextId = messages[Math.max(0, first - rowsATask)]?.id ?? null
  useEffect(() => {
    if (!isReady || isDone) return
    const timer = setTimeout(() => setFirstId(nextId))
    return () => clearTimeout(timer)
  }, [isReady, isDone, nextId])
  return first
}

/** Where the rows begin that fill the first frame. */
export function fillFromEnd(messages: readonly UIMessage[]): number {
  let at = messages.length
  for (let height = 0; at > 0 && height < firstFramePx; at -= 1) {
    const message = messages[at - 1]
    height += message ? estimateHeight(message) : 0
  }
  return at
}
