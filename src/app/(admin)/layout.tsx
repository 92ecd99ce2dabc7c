import type { ReactNode } from 'react'
import { recentsInput } from '#features/frame/recents-input.ts'
import { requirePageUser } from '#server/auth/page-user.ts'
import { readSidebarData } from '#server/pages/read-admin-data.ts'
import { readAdminSettings } from './admin-settings.ts'
import { AdminShell } from './admin-shell.tsx'

export default async function AdminLayout({ children }: { children: ReactNode }) {
  const settings = await readAdminSettings()
  const first = await readSidebarData(await requirePageUser(), recentsInput)
  return (
    <AdminShell settings={settings} first={first}>
      {children}
    </AdminShell>
  )
}
