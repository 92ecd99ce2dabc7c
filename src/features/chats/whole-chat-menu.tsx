'use client'

import { GitBranch, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ChatSummary } from '#contracts/chat.ts'
import { DropdownMenu, MenuItem, MenuSeparator } from '#ui/primitives/menu-parts.tsx'
import { deedsText } from '#ui/text/deeds-text.ts'
import type { ChatDeeds } from './chat-deeds.tsx'

const text = deedsText

export type WholeChatMenuProps = {
  readonly trigger: ReactNode
  readonly defaultOpen: boolean
  readonly openedByKey: boolean
  readonly chat: Pick<ChatSummary, 'id' | 'title' | 'deletedAt'>
  readonly deeds: ChatDeeds
}

/** The open menu of a chat. Use `chat-menu.tsx` or `header-menu.tsx`, which load this with the first use. */
export function WholeChatMenu({ chat, deeds, ...menu }: WholeChatMenuProps) {
  return (
    <DropdownMenu {...menu}>
      {chat.deletedAt !== null ? (
        <>
          <MenuItem onSelect={() => void deeds.restore([chat.id])}>
            <RotateCcw aria-hidden />
            {text.restore}
          </MenuItem>
          <MenuItem danger onSelect={() => deeds.remove([chat.id])}>
            <Trash2 aria-hidden />
            {text.remove}
          </MenuItem>
        </>
      ) : (
        <>
          <MenuItem onSelect={() => deeds.rename(chat)}>
            <Pencil aria-hidden />
            {text.rename}
          </MenuItem>
          <MenuItem onSelect={() => void deeds.branch(chat.id)}>
            <GitBranch aria-hidden />
            {text.branch}
          </MenuItem>
          <MenuSeparator />
          <MenuItem danger onSelect={() => void deeds.trash([chat.id])}>
            <Trash2 aria-hidden />
            {text.trash}
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  )
}
