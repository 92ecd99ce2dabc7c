import type { Metadata } from 'next'
import { UsersPage } from '#features/accounts/users-page.tsx'
import { accountText } from '#ui/text/account-text.ts'

export const metadata: Metadata = { title: accountText.users.title }

export default function Page() {
  return <UsersPage />
}
