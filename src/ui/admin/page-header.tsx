'use client'

import { PanelLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#ui/primitives/class-names.ts'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { adminText } from '#ui/text/admin-text.ts'
import { useFrame } from './frame-state.tsx'

export type PageHeaderProps = {
  /** Becomes the `h1`. It fades at its end when it is too long. */
  title: ReactNode
  /** A word or two beside the title. */
  meta?: ReactNode
  actions?: ReactNode
  className?: string | undefined
}

/** The bar at the top of every page; on a phone, and while the sidebar is collapsed, with the button that brings it back. */
export function PageHeader({ title, meta, actions, className }: PageHeaderProps) {
  return (
    <header
      className={classNames(
        'flex h-14 shrink-0 items-center gap-2 border-line border-b bg-canvas ps-3 pe-3 md:ps-5 md:pe-4',
        className,
      )}
    >
      <SidebarButton />
      <h1 dir="auto" className="fade-end min-w-0 flex-initial font-semibold text-[15px] leading-6">
        {title}
      </h1>
      {meta && <div className="min-w-0 shrink-0 text-meta text-muted max-sm:hidden">{meta}</div>}
      <div className="ms-auto flex shrink-0 items-center gap-1">{actions}</div>
    </header>
  )
}

/** Opens the sidebar; only there while it is away. */
export function SidebarButton() {
  const { sidebarOpen, toggleSidebar } = useFrame()
  return (
    <IconButton
      label={adminText.frame.openSidebar}
      data-sidebar-toggle
      onClick={toggleSidebar}
      className={classNames('-ms-1', sidebarOpen && 'md:hidden')}
    >
      <PanelLeft className="rtl:-scale-x-100" />
    </IconButton>
  )
}
