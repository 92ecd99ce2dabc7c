'use client'

import { startTransition, useEffect, useState } from 'react'

const first = 16
const step = 24

/**
 * How many of the newest messages to render: enough for the screen at once, the others bit by bit while nothing else
 * is to do. A chat of 500 messages opens as fast as a short one and is whole a moment later.
 */
export function useMountedCount(total: number): number {
  const [count, setCount] = useState(first)
  useEffect(() => {
    if (count >= total) return
    // As a transition, so that React lets go of the page while it renders them.
    const more = () => startTransition(() => setCount((current) => current + step))
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(more, 50)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(more, { timeout: 500 })
    return () => cancelIdleCallback(handle)
  }, [count, total])
  return Math.min(count, total)
}
