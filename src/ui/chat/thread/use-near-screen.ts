'use client'

import { createContext, type RefObject, useContext, useEffect, useRef, useState } from 'react'
import type { RowWindow } from './row-window.ts'

/** Without one, every row is rendered. */
export const RowWindowContext = createContext<RowWindow | null>(null)

type NearScreen = {
  readonly isNear: boolean
  /** Pixels; null for a row that was never rendered. */
  readonly height: number | null
}

/**
 * Whether a row is to be rendered. A row that was used stays: what was opened or written in it would be lost, and so
 * does one that is part of a selection, which may go on beyond the screen.
 */
export function useNearScreen(
  element: RefObject<HTMLElement | null>,
  { atFirst, wasUsed }: { readonly atFirst: boolean; readonly wasUsed: RefObject<boolean> },
): NearScreen {
  const rows = useContext(RowWindowContext)
  const [state, setState] = useState<NearScreen>({ isNear: atFirst || rows === null, height: null })
  const isNear = useRef(state.isNear)
  useEffect(() => {
    const row = element.current
    if (!rows || !row) return
    return rows.observe(row, (near, height) => {
      if (near === isNear.current) return false
      if (!near && (wasUsed.current || document.getSelection()?.containsNode(row, true))) return false
      isNear.current = near
      setState((known) => ({ isNear: near, height: near ? known.height : height }))
      return true
    })
  }, [rows, element, wasUsed])
  return state
}
