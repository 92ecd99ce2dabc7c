'use client'

import { Ellipsis } from 'lucide-react'
import type { ChatSummary } from '#contracts/chat.ts'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { loadOnce } from '#ui/primitives/load-once.ts'
import { OnFirstUse } from '#ui/primitives/on-first-use.tsx'
import type { ChatDeeds } from './chat-deeds.tsx'

const load = loadOnce(async () => (await import('./whole-chat-menu.tsx')).WholeChatMenu)

type ChatMenuProps = {
  chat: Pick<ChatSummary, 'id' | 'title' | 'deletedAt'>
  label: string
  deeds: ChatDeeds
}

/** The menu of one chat in a list. */
export function ChatMenu({ chat, label, deeds }: ChatMenuProps) {
  const trigger = (
    <IconButton label={label}>
      <Ellipsis />
    </IconButton>
  )
  return <OnFirstUse popup="menu" load={load} props={{ trigger, chat, deeds }} />
}
