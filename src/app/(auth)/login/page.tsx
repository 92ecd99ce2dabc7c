import type { Metadata } from 'next'
import { Gate } from '#features/accounts/gate.tsx'
import { LoginForm } from '#features/accounts/login-form.tsx'
import { readSignInReason } from '#lib/sign-in-address.ts'
import { prepareLogin } from '#server/auth/gate-pages.ts'
import { accountText } from '#ui/text/account-text.ts'

export const metadata: Metadata = { title: accountText.signIn.title }

type Params = { readonly next?: string | string[]; readonly reason?: string | string[] }
type Props = { readonly searchParams: Promise<Params> }

export default async function LoginPage({ searchParams }: Props) {
  const params = await searchParams
  const { next } = await prepareLogin(params.next)
  const isSignedOut = readSignInReason(params.reason) === 'signed-out'
  return (
    <Gate title={accountText.signIn.title} text={isSignedOut ? accountText.signIn.signedOut : undefined}>
      <LoginForm next={next} />
    </Gate>
  )
}
