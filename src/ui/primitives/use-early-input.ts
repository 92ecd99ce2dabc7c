'use client'

import { type RefObject, useLayoutEffect } from 'react'

/**
 * Takes over what was typed into a field of the server's page before its script ran. The field still has it when React
 * takes the page over, and would be emptied with the next rendering.
 */
export function useEarlyInput(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  rendered: string,
  take: (typed: string) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only in the moment the page is taken over
  useLayoutEffect(() => {
    const typed = field.current?.value ?? rendered
    if (typed !== rendered) take(typed)
  }, [])
}
