'use client'

import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { errorText } from '#features/frame/query-client.ts'
import { useTRPC } from '#features/frame/trpc.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Field } from '#ui/primitives/field.tsx'
import { FormError } from '#ui/primitives/form-error.tsx'
import { toast } from '#ui/primitives/toast.ts'
import { accountText } from '#ui/text/account-text.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { PasswordInput } from './password-input.tsx'
import { Section } from './section.tsx'
import { textOf } from './use-form-submit.ts'

const text = accountText.account

/** Changes one's password; this browser stays signed in. */
export function PasswordSection({ email }: { email: string }) {
  const trpc = useTRPC()
  const formRef = useRef<HTMLFormElement>(null)
  const currentRef = useRef<HTMLInputElement>(null)
  const change = useMutation(
    trpc.users.changePassword.mutationOptions({
      meta: { quiet: true },
      onSuccess() {
        formRef.current?.reset()
        toast.success(text.passwordChanged)
      },
      onError: () => currentRef.current?.select(),
    }),
  )
  return (
    <Section title={text.passwordTitle} text={text.passwordText}>
      <form
        ref={formRef}
        className="flex max-w-96 flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (change.isPending) return
          const fields = new FormData(event.currentTarget)
          change.mutate({ currentPassword: textOf(fields, 'current'), newPassword: textOf(fields, 'new') })
        }}
      >
        <FormError message={change.isError ? errorText(change.error) : null} />
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <Field label={text.currentPassword}>
          {(control) => (
            <PasswordInput
              {...control}
              ref={currentRef}
              name="current"
              autoComplete="current-password"
              required
            />
          )}
        </Field>
        <NewPasswordField name="new" label={text.newPassword} />
        <Button type="submit" busy={change.isPending} className="self-start">
          {text.changePassword}
        </Button>
      </form>
    </Section>
  )
}
