'use client'

import { type ComponentType, createContext, type ReactNode, useContext } from 'react'

/** Views of the admin that a deployment may place elsewhere. The app fills them in. */
export type AdminViews = { readonly NewChat: ComponentType }

const AdminViewsContext = createContext<AdminViews | null>(null)

export function AdminViewsProvider({ views, children }: { views: AdminViews; children: ReactNode }) {
  return <AdminViewsContext value={views}>{children}</AdminViewsContext>
}

export function useAdminViews(): AdminViews {
  const views = useContext(AdminViewsContext)
  if (views === null) throw new Error('This view works only inside the FrogBot admin panel.')
  return views
}
