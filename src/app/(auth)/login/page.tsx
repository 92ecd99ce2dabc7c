import type { Metadata } from 'next'
import { Gate } from '#features/accounts/gate.tsx'
import { LoginForm } from '#features/accounts/login-form.tsx'
import { prepareLogin } from '#server/auth/gate-pages.ts'
import { accountText } from '#ui/text/account-text.ts'

export const metadata: Metadata = { title: accountText.signIn.title }

type Props = { readonly searchParams: Promise<{ readonly next?: string | string[] }> }

export default async function LoginPage({ searchParams }: Props) {
  const { next } = await prepareLogin((await searchParams).next)
  return (
    <Gate title={accountText.signIn.title}>
      <LoginForm next={next} />
    </Gate>
  )
}
