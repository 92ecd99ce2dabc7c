'use client'

import { useHeaderDeeds } from './use-header-deeds.ts'
import { WholeChatMenu, type WholeChatMenuProps } from './whole-chat-menu.tsx'

/** The open menu with its dialogs. Use `header-menu.tsx`, which loads this with the first use. */
export function WholeHeaderMenu(props: Omit<WholeChatMenuProps, 'deeds'>) {
  const { deeds, dialogs } = useHeaderDeeds()
  return (
    <>
      <WholeChatMenu {...props} deeds={deeds} />
      {dialogs}
    </>
  )
}
