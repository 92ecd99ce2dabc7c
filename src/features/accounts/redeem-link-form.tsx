'use client'

import type { OpenLinkView } from '#contracts/user.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Field } from '#ui/primitives/field.tsx'
import { FormError } from '#ui/primitives/form-error.tsx'
import { Input } from '#ui/primitives/input.tsx'
import { accountText } from '#ui/text/account-text.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { postJson } from './post-json.ts'
import { signIn } from './sign-in.ts'
import { textOf, useFormSubmit } from './use-form-submit.ts'

/** Chooses the password behind a one-time link and signs in. */
export function RedeemLinkForm({ token, link }: { token: string; link: OpenLinkView }) {
  const { error, busy, passwordRef, submit } = useFormSubmit(async (fields) => {
    const password = textOf(fields, 'password')
    const made = await postJson('/api/users/redeem-link', { token, password, name: textOf(fields, 'name') })
    if (!made.ok) return made
    const outcome = await signIn(link.email, password)
    window.location.assign(outcome.ok ? '/' : '/login')
    return { ok: true }
  })
  const isInvite = link.purpose === 'invite'
  return (
    <form method="post" className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <FormError message={error} />
      {/* Password managers save the password under this name. */}
      <input type="email" name="email" autoComplete="username" value={link.email} readOnly hidden />
      {isInvite && (
        <Field label={accountText.name}>
          {(control) => (
            <Input
              {...control}
              name="name"
              autoComplete="name"
              maxLength={100}
              defaultValue={link.name ?? ''}
            />
          )}
        </Field>
      )}
      <NewPasswordField
        name="password"
        inputRef={passwordRef}
        label={isInvite ? accountText.password : accountText.account.newPassword}
      />
      <Button type="submit" variant="primary" busy={busy} className="mt-1">
        {isInvite ? accountText.invite.submit : accountText.reset.submit}
      </Button>
    </form>
  )
}
