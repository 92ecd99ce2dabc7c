'use client'

import { createContext, type ReactNode, useContext } from 'react'
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

const SettingsContext = createContext<AdminSettings | null>(null)

export function AdminSettingsProvider({
  settings,
  children,
}: {
  settings: AdminSettings
  children: ReactNode
}) {
  return <SettingsContext value={settings}>{children}</SettingsContext>
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
