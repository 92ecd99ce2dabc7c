'use client'

import { Ellipsis } from 'lucide-react'
import type { ChatView } from '#contracts/chat.ts'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { loadOnce } from '#ui/primitives/load-once.ts'
import { OnFirstUse } from '#ui/primitives/on-first-use.tsx'
import { adminText } from '#ui/text/admin-text.ts'

const load = loadOnce(async () => (await import('./whole-header-menu.tsx')).WholeHeaderMenu)

/** The menu of the open chat. Its deeds, their dialogs and words come with the first use. */
export function HeaderMenu({ chat }: { readonly chat: ChatView }) {
  const trigger = (
    <IconButton label={adminText.chat.menu}>
      <Ellipsis />
    </IconButton>
  )
  return <OnFirstUse popup="menu" load={load} props={{ trigger, chat }} />
}
