'use client'

import { createContext, type ReactNode, useContext, useMemo } from 'react'

export type FrameState = {
  /** Whether the sidebar stands beside the page (wide screens). */
  readonly sidebarOpen: boolean
  /** Collapses or shows the sidebar; on a phone it opens the drawer. */
  toggleSidebar(): void
  openPalette(): void
}

const FrameContext = createContext<FrameState>({
  sidebarOpen: true,
  toggleSidebar: () => {},
  openPalette: () => {},
})

type FrameStateProviderProps = FrameState & { children: ReactNode }

export function FrameStateProvider({
  sidebarOpen,
  toggleSidebar,
  openPalette,
  children,
}: FrameStateProviderProps) {
  const value = useMemo(
    () => ({ sidebarOpen, toggleSidebar, openPalette }),
    [sidebarOpen, toggleSidebar, openPalette],
  )
  return <FrameContext value={value}>{children}</FrameContext>
}

/** The frame around the page. Outside of one the actions do nothing. */
export function useFrame(): FrameState {
  return useContext(FrameContext)
}
