'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useMemo } from 'react'
import { changeTable, readTableAddress, type TableState, writeTableAddress } from './table-address.ts'

type Change = (change: Partial<TableState>, options?: { replace?: boolean }) => void

/**
 * The state of the chat list as the address has it. A change makes an entry of the browser's history unless it
 * replaces the present one (typing in the search field).
 */
export function useTableAddress(): [TableState, Change] {
  const path = usePathname()
  const params = useSearchParams()
  const state = useMemo(() => readTableAddress(new URLSearchParams(params)), [params])
  const change: Change = (next, options) => {
    // Read anew: the hooks may be a moment behind, and of two changes in that moment neither may be lost.
    const current = readTableAddress(new URLSearchParams(window.location.search))
    const address = `${path}${writeTableAddress(changeTable(current, next))}`
    // Next keeps its own hooks in step with these calls, without asking the server.
    if (options?.replace) window.history.replaceState(null, '', address)
    else window.history.pushState(null, '', address)
  }
  return [state, change]
}
