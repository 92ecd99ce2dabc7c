'use client'

import { useState } from 'react'
import { useAdminSettings } from '#features/frame/admin-settings.tsx'
import { chatColumnsCookie, writePreference } from '#features/frame/preference-cookie.ts'
import { type ChatColumns, readColumns, writeColumns } from './chat-columns.ts'

/** The choice of this visit; the page's settings have that of earlier ones. */
let changed: { readonly stored: string | null } | null = null

/** The columns this person wants to see; null as a change goes back to the default. */
export function useChatColumns(): [ChatColumns, (change: Pick<ChatColumns, 'own' | 'added'> | null) => void] {
  const { chatColumns, chatFields } = useAdminSettings()
  const [stored, setStored] = useState(changed === null ? chatColumns : changed.stored)
  const change = (next: Pick<ChatColumns, 'own' | 'added'> | null) => {
    const value = next === null ? null : writeColumns(next)
    changed = { stored: value }
    writePreference(chatColumnsCookie, value)
    setStored(value)
  }
  return [readColumns(stored, chatFields), change]
}
