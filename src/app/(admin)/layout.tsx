import type { ReactNode } from 'react'
import { readAdminSettings } from './admin-settings.ts'
import { AdminShell } from './admin-shell.tsx'
import { readFirstData } from './first-data.ts'

export default async function AdminLayout({ children }: { children: ReactNode }) {
  const settings = await readAdminSettings()
  return (
    <AdminShell settings={settings} first={await readFirstData(settings)}>
      {children}
    </AdminShell>
  )
}
