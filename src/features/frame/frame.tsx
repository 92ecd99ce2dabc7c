'use client'

import { usePathname } from 'next/navigation'
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { FrameStateProvider } from '#ui/admin/frame-state.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { lazyPart } from '#ui/primitives/lazy-part.ts'
import { Toaster } from '#ui/primitives/toaster.tsx'
import { adminText } from '#ui/text/admin-text.ts'
import { useAdminSettings } from './admin-settings.tsx'
import type { DrawerProps } from './drawer.tsx'
import { sidebarCookie, writePreference } from './preference-cookie.ts'
import { Sidebar } from './sidebar.tsx'
import { useTheme } from './use-theme.ts'

const Drawer = lazyPart(async () => (await import('./drawer.tsx')).Drawer)

const text = adminText.frame
/** Tailwind's `md`: from here on the sidebar stands beside the page. */
const wideQuery = '(min-width: 768px)'

type FrameProps = {
  logo: ReactNode
  /** Shown while the palette is wanted; loaded only then. */
  palette: (state: { open: boolean; onOpenChange: (open: boolean) => void }) => ReactNode
  children: ReactNode
}

/** The shell of every page behind the sign-in: sidebar or drawer, page, palette, notes. */
export function Frame({ logo, palette, children }: FrameProps) {
  const settings = useAdminSettings()
  const theme = useTheme(settings.theme)
  const [sidebarOpen, setSidebarOpen] = useState(settings.sidebarOpen)
  const [drawerOpen, setDrawerOpen] = useState(false)
  const [paletteOpen, setPaletteOpen] = useState(false)
  const path = usePathname()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the drawer that led to it
  useEffect(() => setDrawerOpen(false), [path])
  usePaletteShortcut(setPaletteOpen)

  const toggleSidebar = useCallback(() => {
    if (!window.matchMedia(wideQuery).matches) return setDrawerOpen((open) => !open)
    keepToggleFocus()
    setSidebarOpen((open) => {
      writePreference(sidebarCookie, open ? 'closed' : 'open')
      return !open
    })
  }, [])
  const openPalette = useCallback(() => {
    setDrawerOpen(false)
    setPaletteOpen(true)
  }, [])

  return (
    <FrameStateProvider sidebarOpen={sidebarOpen} toggleSidebar={toggleSidebar} openPalette={openPalette}>
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-accent px-3 py-2 font-medium text-accent-ink focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
      >
        {text.skip}
      </a>
      <div className="flex h-dvh bg-canvas">
        <aside
          className={classNames(
            'w-66 shrink-0 border-line border-e bg-surface max-md:hidden print:hidden',
            !sidebarOpen && 'hidden',
          )}
        >
          <Sidebar logo={logo} />
        </aside>
        <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
          {children}
        </main>
      </div>
      <LazyDrawer open={drawerOpen} onOpenChange={setDrawerOpen}>
        <Sidebar logo={logo} />
      </LazyDrawer>
      {palette({ open: paletteOpen, onOpenChange: setPaletteOpen })}
      <Toaster theme={theme} />
    </FrameStateProvider>
  )
}

/** The button that opens the sidebar stands elsewhere than the one that closes it. */
function keepToggleFocus(): void {
  if (!document.activeElement?.hasAttribute('data-sidebar-toggle')) return
  requestAnimationFrame(() => {
    for (const toggle of document.querySelectorAll<HTMLElement>('[data-sidebar-toggle]'))
      if (toggle.checkVisibility()) toggle.focus()
  })
}

function usePaletteShortcut(setOpen: (change: (open: boolean) => boolean) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.metaKey || event.ctrlKey) ||
        event.shiftKey ||
        event.altKey
      )
        return
      event.preventDefault()
      setOpen((open) => !open)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [setOpen])
}

/** Loaded when it is first wanted, kept afterwards so that it can close softly. */
function LazyDrawer(props: DrawerProps) {
  const [wanted, setWanted] = useState(false)
  if (props.open && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <Drawer {...props} />
    </Suspense>
  )
}
