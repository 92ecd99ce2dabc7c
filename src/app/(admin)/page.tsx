import type { Metadata } from 'next'
import { DashboardPage } from '#features/dashboard/dashboard-page.tsx'
import { getContainer } from '#server/container.ts'
import { adminText } from '#ui/text/admin-text.ts'
import { ConfigView } from './config-view.tsx'

export const metadata: Metadata = { title: adminText.dashboard.title }

export default async function Page() {
  const { deps } = await getContainer()
  const dashboard = deps.settings.admin.components.views?.dashboard
  return dashboard ? <ConfigView view={dashboard.Component} /> : <DashboardPage />
}
