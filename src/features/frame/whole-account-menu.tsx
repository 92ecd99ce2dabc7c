'use client'

import { KeyRound, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import {
  DropdownMenu,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuSeparator,
} from '#ui/primitives/menu-parts.tsx'
import { adminText } from '#ui/text/admin-text.ts'
import { useAdminSettings } from './admin-settings.tsx'
import { useSignOut } from './use-sign-out.ts'
import { setTheme, useTheme } from './use-theme.ts'

const text = adminText.frame

type WholeAccountMenuProps = {
  readonly trigger: ReactNode
  readonly defaultOpen: boolean
  readonly openedByKey: boolean
}

/** The open menu: theme, profile, tokens, sign out. Use `account-menu.tsx`, which loads this with the first use. */
export function WholeAccountMenu(props: WholeAccountMenuProps) {
  const { user, theme: initialTheme } = useAdminSettings()
  const theme = useTheme(initialTheme)
  const signOut = useSignOut()
  return (
    <DropdownMenu {...props} align="start" side="top" className="w-60">
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
