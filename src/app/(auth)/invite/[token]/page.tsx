import type { Metadata } from 'next'
import Link from 'next/link'
import { Gate } from '#features/accounts/gate.tsx'
import { RedeemLinkForm } from '#features/accounts/redeem-link-form.tsx'
import { prepareInvite } from '#server/auth/gate-pages.ts'
import { buttonClass } from '#ui/primitives/button.tsx'
import { accountText } from '#ui/text/account-text.ts'

export const metadata: Metadata = { title: accountText.invite.title }

type Props = { readonly params: Promise<{ readonly token: string }> }

export default async function InvitePage({ params }: Props) {
  const { token } = await params
  const link = await prepareInvite(token)
  if (!link) {
    return (
      <Gate title={accountText.brokenLink.title} text={accountText.brokenLink.text}>
        <Link href="/login" className={buttonClass()}>
          {accountText.brokenLink.signIn}
        </Link>
      </Gate>
    )
  }
  const text = accountText[link.purpose]
  return (
    <Gate title={text.title} text={text.text(link.email)}>
      <RedeemLinkForm token={token} link={link} />
    </Gate>
  )
}
