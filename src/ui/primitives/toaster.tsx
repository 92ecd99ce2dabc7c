'use client'

import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { waitingNotes } from './toast.ts'

type Theme = 'light' | 'dark' | 'system'

/** Where `toast` appears. Put once into an app. */
export function Toaster({ theme = 'system' }: { theme?: Theme | undefined }) {
  const { length } = useSyncExternalStore(waitingNotes.subscribe, waitingNotes.get, waitingNotes.get)
  const [state, setState] = useState<{ Notes: ComponentType<{ theme: Theme }> } | null>(null)
  const isWanted = length > 0 && state === null
  useEffect(() => {
    if (!isWanted) return
    // Should it fail, the next note tries again.
    void import('./notes.tsx').then(
      ({ Notes }) => setState({ Notes }),
      () => undefined,
    )
  }, [isWanted])
  return state && <state.Notes theme={theme} />
}
