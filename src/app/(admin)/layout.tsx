import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { nonceHeader } from '#server/security/page-nonce.ts'
import { readAdminSettings } from './admin-settings.ts'
import { AdminShell } from './admin-shell.tsx'
import { readFirstData } from './first-data.ts'

export default async function AdminLayout({ children }: { children: ReactNode }) {
  const settings = await readAdminSettings()
  const nonce = (await headers()).get(nonceHeader) ?? undefined
  return (
    <AdminShell settings={settings} first={await readFirstData(settings)} nonce={nonce}>
      {children}
    </AdminShell>
  )
}
