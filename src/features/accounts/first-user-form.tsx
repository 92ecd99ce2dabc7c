'use client'

import { Button } from '#ui/primitives/button.tsx'
import { Field } from '#ui/primitives/field.tsx'
import { FormError } from '#ui/primitives/form-error.tsx'
import { Input } from '#ui/primitives/input.tsx'
import { accountText } from '#ui/text/account-text.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { postJson } from './post-json.ts'
import { signIn } from './sign-in.ts'
import { textOf, useFormSubmit } from './use-form-submit.ts'

/** Makes the first user and signs them in. */
export function FirstUserForm() {
  const { error, busy, passwordRef, submit } = useFormSubmit(async (fields) => {
    const [email, password] = [textOf(fields, 'email'), textOf(fields, 'password')]
    const made = await postJson('/api/users/first-user', { email, password, name: textOf(fields, 'name') })
    if (!made.ok) return made
    const outcome = await signIn(email, password)
    window.location.assign(outcome.ok ? '/' : '/login')
    return { ok: true }
  })
  return (
    <form method="post" className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <FormError message={error} />
      <Field label={accountText.name} hint={accountText.firstUser.nameHint}>
        {(control) => <Input {...control} name="name" autoComplete="name" maxLength={100} autoFocus />}
      </Field>
      <Field label={accountText.email}>
        {(control) => (
          <Input
            {...control}
            name="email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            required
          />
        )}
      </Field>
      <NewPasswordField name="password" inputRef={passwordRef} />
      <Button type="submit" variant="primary" busy={busy} className="mt-1">
        {accountText.firstUser.submit}
      </Button>
    </form>
  )
}
