'use client'

import { Button } from '#ui/primitives/button.tsx'
import { Field } from '#ui/primitives/field.tsx'
import { FormError } from '#ui/primitives/form-error.tsx'
import { Input } from '#ui/primitives/input.tsx'
import { accountText } from '#ui/text/account-text.ts'
import { PasswordInput } from './password-input.tsx'
import { signIn } from './sign-in.ts'
import { textOf, useFormSubmit } from './use-form-submit.ts'

/** Signs in and goes on to `next`, a path of this site that was checked by the page. */
export function LoginForm({ next }: { next: string }) {
  const { error, busy, passwordRef, submit } = useFormSubmit(async (fields) => {
    const outcome = await signIn(textOf(fields, 'email'), textOf(fields, 'password'))
    // A full load: nothing of an earlier session stays in memory.
    if (outcome.ok) window.location.assign(next)
    return outcome
  })
  return (
    // The method keeps the password out of the address when the form is sent before the page's script runs.
    <form method="post" className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <FormError message={error} />
      <Field label={accountText.email}>
        {(control) => (
          <Input
            {...control}
            name="email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            autoFocus
          />
        )}
      </Field>
      <Field label={accountText.password}>
        {(control) => (
          <PasswordInput
            {...control}
            ref={passwordRef}
            name="password"
            autoComplete="current-password"
            required
          />
        )}
      </Field>
      <Button type="submit" variant="primary" busy={busy} className="mt-1">
        {accountText.signIn.submit}
      </Button>
      <p className="text-meta text-muted">{accountText.signIn.forgotten}</p>
    </form>
  )
}
