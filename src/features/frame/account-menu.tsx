'use client'

import { ChevronsUpDown } from 'lucide-react'
import { Avatar } from '#ui/primitives/avatar.tsx'
import { loadOnce } from '#ui/primitives/load-once.ts'
import { OnFirstUse } from '#ui/primitives/on-first-use.tsx'
import { adminText } from '#ui/text/admin-text.ts'
import { useAdminSettings } from './admin-settings.tsx'

const load = loadOnce(async () => (await import('./whole-account-menu.tsx')).WholeAccountMenu)

/** The person at the foot of the sidebar, and the menu behind the name. */
export function AccountMenu() {
  const { user } = useAdminSettings()
  const name = user.name ?? user.email
  const trigger = (
    <button
      type="button"
      aria-label={adminText.frame.accountOf(name)}
      className="flex min-h-11 w-full items-center gap-2.5 rounded-control px-2 text-start transition-colors hover:bg-fill data-[state=open]:bg-fill"
    >
      <Avatar name={name} />
      <span className="fade-end flex-1 font-medium">{name}</span>
      <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
    </button>
  )
  return <OnFirstUse popup="menu" load={load} props={{ trigger }} />
}
