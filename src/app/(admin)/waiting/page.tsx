import type { Metadata } from 'next'
import { WaitingPage } from '#features/waiting/waiting-page.tsx'
import { waitingText } from '#ui/text/waiting-text.ts'

export const metadata: Metadata = { title: waitingText.title }

export default function Page() {
  return <WaitingPage />
}
