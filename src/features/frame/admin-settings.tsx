'use client'

import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import type { AgentView, ModelView } from '#contracts/agent.ts'
import type { ComponentRefValue } from '#ui/admin/component-map/component-ref.ts'
import type { Theme } from '#ui/styles/theme.ts'

export type CollectionLink = { readonly slug: string; readonly singular: string; readonly plural: string }

/** A field the deployment added to its chats. */
export type AddedField = {
  readonly name: string
  readonly label: string
  readonly type: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** Components of the deployment that take the place of ours. */
export type ComponentOverrides = {
  readonly Chat?: ComponentRefValue | undefined
  readonly Greeting?: ComponentRefValue | undefined
  readonly UserMessageActions?: ComponentRefValue | undefined
  readonly AssistantMessageActions?: ComponentRefValue | undefined
  readonly Logo?: ComponentRefValue | undefined
  readonly Icon?: ComponentRefValue | undefined
}

/** What the server tells the admin once per page load. */
export type AdminSettings = {
  readonly user: {
    readonly id: string
    readonly email: string
    readonly name: string | null
    readonly role: 'admin' | 'user'
  }
  readonly chats: CollectionLink
  /** Those that may be columns of the chat list. */
  readonly chatFields: readonly AddedField[]
  /** Those this person may use, in the order of the config. */
  readonly agents: readonly AgentView[]
  /** Null while the messages collection is hidden. */
  readonly messages: CollectionLink | null
  /** Channels that agents answer in; empty when there is none. */
  readonly channels: readonly { readonly slug: string; readonly label: string }[]
  readonly components: ComponentOverrides
  /** Kind of each client tool by its name. */
  readonly toolKinds: Readonly<Record<string, string>>
  /** Components of tools that bring one, by kind. */
  readonly toolComponents: Readonly<Record<string, ComponentRefValue>>
  readonly models: readonly ModelView[]
  readonly theme: Theme
  readonly sidebarOpen: boolean
  /** The columns of the chat list as they were chosen; null while nobody has. */
  readonly chatColumns: string | null
}

type Own = AdminSettings['user']

const SettingsContext = createContext<AdminSettings | null>(null)
const ChangeContext = createContext<(user: Own) => void>(() => {})

export function AdminSettingsProvider({
  settings,
  children,
}: {
  settings: AdminSettings
  children: ReactNode
}) {
  const [changed, setChanged] = useState<Own | null>(null)
  const { id } = settings.user
  const noteUser = useCallback((user: Own) => (user.id === id ? setChanged(user) : undefined), [id])
  const current = useMemo(() => (changed ? { ...settings, user: changed } : settings), [settings, changed])
  return (
    <SettingsContext value={current}>
      <ChangeContext value={noteUser}>{children}</ChangeContext>
    </SettingsContext>
  )
}

/** Call it with every account that was changed: when it is one's own, the pages around follow at once. */
export function useNoteUser(): (user: Own) => void {
  return useContext(ChangeContext)
}

export function useAdminSettings(): AdminSettings {
  const settings = useContext(SettingsContext)
  if (settings === null) throw new Error('AdminSettingsProvider is missing around this component.')
  return settings
}

/** Address of the chat list. */
export function useChatsPath(): string {
  return `/collections/${useAdminSettings().chats.slug}`
}
