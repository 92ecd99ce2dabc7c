'use client'

import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and in the first render in the browser, which have to agree; true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
