import type { Metadata } from 'next'
import { AccountPage } from '#features/accounts/account-page.tsx'
import { accountText } from '#ui/text/account-text.ts'

export const metadata: Metadata = { title: accountText.account.title }

export default function Page() {
  return <AccountPage />
}
