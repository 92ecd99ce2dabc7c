import type { Metadata } from 'next'
import { FirstUserForm } from '#features/accounts/first-user-form.tsx'
import { Gate } from '#features/accounts/gate.tsx'
import { prepareFirstUser } from '#server/auth/gate-pages.ts'
import { accountText } from '#ui/text/account-text.ts'

export const metadata: Metadata = { title: accountText.firstUser.title }

export default async function CreateFirstUserPage() {
  await prepareFirstUser()
  return (
    <Gate title={accountText.firstUser.title} text={accountText.firstUser.text}>
      <FirstUserForm />
    </Gate>
  )
}
