'use client'

import { useQuery } from '@tanstack/react-query'
import { CircleHelp, MessagesSquare, PanelLeft, Rows3, Search, SquarePen, Users } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { type ReactNode, useId } from 'react'
import { useFrame } from '#ui/admin/frame-state.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { Kbd } from '#ui/primitives/kbd.tsx'
import { adminText } from '#ui/text/admin-text.ts'
import { AccountMenu } from './account-menu.tsx'
import { useAdminSettings, useChatsPath } from './admin-settings.tsx'
import { Recents } from './recents.tsx'
import { sidebarRowClass } from './sidebar-row.ts'
import { useTRPC } from './trpc.tsx'
import { usePaletteKeys } from './use-palette-keys.ts'

const text = adminText.frame

/** Everything at the side: the same in the column of wide screens and in the drawer of phones. */
export function Sidebar({ logo }: { logo: ReactNode }) {
  const { openPalette, toggleSidebar } = useFrame()
  const chatsPath = useChatsPath()
  const paletteKeys = usePaletteKeys()
  return (
    <div className="flex h-full flex-col">
      <div className="flex h-14 shrink-0 items-center justify-between ps-4 pe-2">
        <Link href="/" className="flex rounded-control text-ink no-underline">
          {logo}
        </Link>
        <IconButton label={text.closeSidebar} data-sidebar-toggle onClick={toggleSidebar}>
          <PanelLeft className="rtl:-scale-x-100" />
        </IconButton>
      </div>
      <nav aria-label={text.navigation} className="shrink-0 px-2">
        <NavRow href={`${chatsPath}/create`} icon={<SquarePen aria-hidden />}>
          {text.newChat}
        </NavRow>
        <button
          type="button"
          onClick={openPalette}
          className={sidebarRowClass}
          aria-keyshortcuts="Control+K Meta+K"
        >
          <Search aria-hidden />
          <span className="flex-1">{text.search}</span>
          <span className="touch:hidden">
            <Kbd>{paletteKeys}</Kbd>
          </span>
        </button>
        <WaitingRow />
      </nav>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-4">
        <Recents />
      </div>
      <Collections />
      <div className="shrink-0 border-line border-t p-2">
        <AccountMenu />
      </div>
    </div>
  )
}

type NavRowProps = {
  href: string
  icon: ReactNode
  end?: ReactNode
  /** Marks it on the pages below its own too, where no other row stands for them. */
  withDocuments?: boolean
  children: ReactNode
}

function NavRow({ href, icon, end, withDocuments = false, children }: NavRowProps) {
  const path = usePathname()
  const isWithin = withDocuments && path.startsWith(`${href}/`)
  return (
    <Link
      href={href}
      aria-current={path === href ? 'page' : isWithin || undefined}
      className={sidebarRowClass}
    >
      {icon}
      <span className="fade-end flex-1">{children}</span>
      {end}
    </Link>
  )
}

function WaitingRow() {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.questions.waiting.queryOptions())
  const count = data?.count ?? 0
  return (
    <NavRow
      href="/waiting"
      icon={<CircleHelp aria-hidden className={count > 0 ? 'text-waiting' : undefined} />}
      end={count > 0 && <Badge tone="waiting">{count}</Badge>}
    >
      {text.waiting}
    </NavRow>
  )
}

function Collections() {
  const { chats, messages, user } = useAdminSettings()
  const id = useId()
  return (
    <nav aria-labelledby={id} className="shrink-0 border-line border-t px-2 pt-2 pb-2">
      <h2 id={id} className="px-2 pb-1 font-medium text-[12px] text-muted">
        {text.collections}
      </h2>
      <NavRow href={`/collections/${chats.slug}`} icon={<MessagesSquare aria-hidden />}>
        {chats.plural}
      </NavRow>
      {messages && (
        <NavRow href={`/collections/${messages.slug}`} icon={<Rows3 aria-hidden />} withDocuments>
          {messages.plural}
        </NavRow>
      )}
      {user.role === 'admin' && (
        <NavRow href="/collections/users" icon={<Users aria-hidden />}>
          {text.users}
        </NavRow>
      )}
    </nav>
  )
}
