'use client'

import { usePathname } from 'next/navigation'
import * as Dialog from 'radix-ui/dialog'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { FrameStateProvider } from '#ui/admin/frame-state.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { overlayClass } from '#ui/primitives/dialog.tsx'
import { Toaster } from '#ui/primitives/toaster.tsx'
import { adminText } from '#ui/text/admin-text.ts'
import { useAdminSettings } from './admin-settings.tsx'
import { sidebarCookie, writePreference } from './preference-cookie.ts'
import { Sidebar } from './sidebar.tsx'
import { useTheme } from './use-theme.ts'

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
            'w-66 shrink-0 border-line border-e bg-surface max-md:hidden',
            !sidebarOpen && 'hidden',
          )}
        >
          <Sidebar logo={logo} />
        </aside>
        <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
          {children}
        </main>
      </div>
      <Drawer open={drawerOpen} onOpenChange={setDrawerOpen}>
        <Sidebar logo={logo} />
      </Drawer>
      {palette({ open: paletteOpen, onOpenChange: setPaletteOpen })}
      <Toaster theme={theme} />
    </FrameStateProvider>
  )
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

type DrawerProps = { open: boolean; onOpenChange: (open: boolean) => void; children: ReactNode }

function Drawer({ open, onOpenChange, children }: DrawerProps) {
  const content = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={classNames(overlayClass, 'md:hidden')} />
        <Dialog.Content
          aria-describedby={undefined}
          ref={content}
          // Else the first button would show its tooltip over the drawer.
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            content.current?.focus()
          }}
          className="fixed inset-y-0 start-0 z-50 w-[min(20rem,calc(100vw-3rem))] animate-slide-in-start border-line border-e bg-surface pb-[env(safe-area-inset-bottom)] shadow-float outline-none md:hidden"
        >
          <Dialog.Title className="sr-only">{text.navigation}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
