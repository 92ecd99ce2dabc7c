'use client'

import { type RefObject, useEffect, useRef } from 'react'

/** "Back" and "Next" may go with the question they led away from; the focus they had stays in the card. */
export function useFocusOnStep(ref: RefObject<HTMLElement | null>, step: number): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  }, [ref, step])
}
