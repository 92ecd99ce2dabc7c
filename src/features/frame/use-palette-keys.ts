'use client'

import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** The keys of the command palette as this machine's keyboard names them. */
export function usePaletteKeys(): string {
  const isApple = useSyncExternalStore(
    never,
    () => /Mac|iPhone|iPad/.test(navigator.userAgent),
    () => false,
  )
  return isApple ? '⌘K' : 'Ctrl K'
}
