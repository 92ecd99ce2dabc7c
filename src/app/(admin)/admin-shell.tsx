'use client'

import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { ChatHost } from '#features/chats/chat-host.tsx'
import { type AdminSettings, AdminSettingsProvider } from '#features/frame/admin-settings.tsx'
import { configComponent } from '#features/frame/config-components.tsx'
import { Frame } from '#features/frame/frame.tsx'
import { LiveProvider } from '#features/frame/live-provider.tsx'
import { ApiProvider, type FirstData } from '#features/frame/trpc.tsx'
import { Logo } from '#ui/logo/logo.tsx'
import { lazyPart } from '#ui/primitives/lazy-part.ts'

const CommandPalette = lazyPart(
  async () => (await import('#features/palette/command-palette.tsx')).CommandPalette,
)

type AdminShellProps = { settings: AdminSettings; first: FirstData; children: ReactNode }

/** Puts the frame and what all pages share around a page. */
export function AdminShell({ settings, first, children }: AdminShellProps) {
  const OwnLogo = useMemo(() => configComponent(settings.components.Logo), [settings.components.Logo])
  return (
    <AdminSettingsProvider settings={settings}>
      <ApiProvider first={first}>
        <LiveProvider>
          <ChatHost>
            <Frame logo={OwnLogo ? <OwnLogo /> : <Logo />} palette={(state) => <Palette {...state} />}>
              {children}
            </Frame>
          </ChatHost>
        </LiveProvider>
      </ApiProvider>
    </AdminSettingsProvider>
  )
}

/** Loaded when it is first wanted, kept afterwards so that it can close softly. */
function Palette(state: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [wanted, setWanted] = useState(false)
  if (state.open && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <CommandPalette {...state} />
    </Suspense>
  )
}
