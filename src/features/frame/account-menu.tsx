'use client'

import { ChevronsUpDown, KeyRound, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react'
import Link from 'next/link'
import { Avatar } from '#ui/primitives/avatar.tsx'
import {
  DropdownMenu,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuSeparator,
} from '#ui/primitives/dropdown-menu.tsx'
import { adminText } from '#ui/text/admin-text.ts'
import { useAdminSettings } from './admin-settings.tsx'
import { useSignOut } from './use-sign-out.ts'
import { setTheme, useTheme } from './use-theme.ts'

const text = adminText.frame

/** The person at the foot of the sidebar: theme, profile, tokens, sign out. */
export function AccountMenu() {
  const { user, theme: initialTheme } = useAdminSettings()
  const theme = useTheme(initialTheme)
  const signOut = useSignOut()
  const name = user.name ?? user.email
  return (
    <DropdownMenu
      align="start"
      side="top"
      className="w-60"
      trigger={
        <button
          type="button"
          aria-label={text.accountOf(name)}
          className="flex min-h-11 w-full items-center gap-2.5 rounded-control px-2 text-start transition-colors hover:bg-fill data-[state=open]:bg-fill"
        >
          <Avatar name={name} />
          <span className="fade-end flex-1 font-medium">{name}</span>
          <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
        </button>
      }
    >
      <MenuLabel>
        <span className="block truncate">{user.email}</span>
      </MenuLabel>
      <MenuSeparator />
      <MenuItem asChild>
        <Link href="/account">
          <UserRound aria-hidden />
          {text.profile}
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link href="/account#tokens">
          <KeyRound aria-hidden />
          {text.tokens}
        </Link>
      </MenuItem>
      <MenuSeparator />
      <MenuLabel>{text.theme}</MenuLabel>
      <MenuRadioGroup
        label={text.theme}
        value={theme}
        onChange={setTheme}
        options={[
          { value: 'light', label: text.themes.light, icon: <Sun aria-hidden /> },
          { value: 'dark', label: text.themes.dark, icon: <Moon aria-hidden /> },
          { value: 'system', label: text.themes.system, icon: <Monitor aria-hidden /> },
        ]}
      />
      <MenuSeparator />
      <MenuItem onSelect={() => void signOut()}>
        <LogOut aria-hidden />
        {text.signOut}
      </MenuItem>
    </DropdownMenu>
  )
}
