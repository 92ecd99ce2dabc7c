'use client'

import { Ban, Ellipsis, KeyRound, LogOut, Pencil, Shield, Trash2, Undo2 } from 'lucide-react'
import type { UserView } from '#contracts/user.ts'
import { useAdminSettings } from '#features/frame/admin-settings.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#ui/primitives/dropdown-menu.tsx'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { accountText } from '#ui/text/account-text.ts'
import type { UserDeeds } from './use-user-deeds.tsx'

const text = accountText.users

/** What an admin can do with one account. */
export function UserMenu({ user, deeds }: { user: UserView; deeds: UserDeeds }) {
  const isDisabled = user.status === 'disabled'
  const isInvited = user.status === 'invited'
  const isOwn = useAdminSettings().user.id === user.id
  const changeRole = () => {
    if (user.role !== 'admin') deeds.update(user, { role: 'admin' })
    else if (isOwn) deeds.ask('demote', user)
    else deeds.update(user, { role: 'user' })
  }
  return (
    <DropdownMenu
      trigger={
        <IconButton label={text.menuOf(user.email)}>
          <Ellipsis />
        </IconButton>
      }
    >
      <MenuItem onSelect={() => deeds.edit(user)}>
        <Pencil aria-hidden />
        {text.edit}
      </MenuItem>
      <MenuItem onSelect={changeRole}>
        <Shield aria-hidden />
        {user.role === 'admin' ? text.makeUser : text.makeAdmin}
      </MenuItem>
      {!isDisabled && (
        <MenuItem onSelect={() => (isInvited ? deeds.inviteAgain(user) : deeds.ask('reset', user))}>
          <KeyRound aria-hidden />
          {isInvited ? text.inviteAgain : text.resetPassword}
        </MenuItem>
      )}
      {!isInvited && (
        <MenuItem onSelect={() => deeds.ask('signOut', user)}>
          <LogOut aria-hidden />
          {text.signOutEverywhere}
        </MenuItem>
      )}
      <MenuSeparator />
      {isDisabled ? (
        <MenuItem onSelect={() => deeds.update(user, { disabled: false })}>
          <Undo2 aria-hidden />
          {text.enable}
        </MenuItem>
      ) : (
        <MenuItem danger onSelect={() => deeds.ask('disable', user)}>
          <Ban aria-hidden />
          {text.disable}
        </MenuItem>
      )}
      <MenuItem danger onSelect={() => deeds.ask('remove', user)}>
        <Trash2 aria-hidden />
        {text.remove}
      </MenuItem>
    </DropdownMenu>
  )
}
