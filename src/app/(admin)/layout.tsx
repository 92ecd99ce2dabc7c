import type { ReactNode } from 'react'
import { readAdminSettings } from './admin-settings.ts'
import { AdminShell } from './admin-shell.tsx'

export default async function AdminLayout({ children }: { children: ReactNode }) {
  return <AdminShell settings={await readAdminSettings()}>{children}</AdminShell>
}
