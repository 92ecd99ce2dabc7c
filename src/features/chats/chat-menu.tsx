'use client'

import { Ellipsis, GitBranch, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import type { ChatSummary } from '#contracts/chat.ts'
import { DropdownMenu, MenuItem, MenuSeparator } from '#ui/primitives/dropdown-menu.tsx'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { adminText } from '#ui/text/admin-text.ts'
import type { ChatDeeds } from './chat-deeds.tsx'

type ChatMenuProps = {
  chat: Pick<ChatSummary, 'id' | 'title' | 'deletedAt'>
  label: string
  deeds: ChatDeeds
  className?: string | undefined
}

/** The menu of one chat, in its page and in lists. */
export function ChatMenu({ chat, label, deeds, className }: ChatMenuProps) {
  const inTrash = chat.deletedAt !== null
  return (
    <DropdownMenu
      trigger={
        <IconButton label={label} className={className}>
          <Ellipsis />
        </IconButton>
      }
    >
      {inTrash ? (
        <>
          <MenuItem onSelect={() => void deeds.restore([chat.id])}>
            <RotateCcw aria-hidden />
            {adminText.deeds.restore}
          </MenuItem>
          <MenuItem danger onSelect={() => deeds.remove([chat.id])}>
            <Trash2 aria-hidden />
            {adminText.deeds.remove}
          </MenuItem>
        </>
      ) : (
        <>
          <MenuItem onSelect={() => deeds.rename(chat)}>
            <Pencil aria-hidden />
            {adminText.chat.rename}
          </MenuItem>
          <MenuItem onSelect={() => void deeds.branch(chat.id)}>
            <GitBranch aria-hidden />
            {adminText.chat.branch}
          </MenuItem>
          <MenuSeparator />
          <MenuItem danger onSelect={() => void deeds.trash([chat.id])}>
            <Trash2 aria-hidden />
            {adminText.chat.trash}
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  )
}
