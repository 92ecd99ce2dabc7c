import type { Metadata } from 'next'
import { WaitingPage } from '#features/waiting/waiting-page.tsx'
import { adminText } from '#ui/text/admin-text.ts'

export const metadata: Metadata = { title: adminText.waiting.title }

export default function Page() {
  return <WaitingPage />
}
