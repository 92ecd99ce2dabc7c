'use client'

import type { RefObject } from 'react'
import { maxPasswordChars, minPasswordChars } from '#contracts/user.ts'
import { Field } from '#ui/primitives/field.tsx'
import { accountText } from '#ui/text/account-text.ts'
import { PasswordInput } from './password-input.tsx'

type Props = {
  name: string
  label?: string | undefined
  inputRef?: RefObject<HTMLInputElement | null> | undefined
}

/** Where a password is chosen; the browser checks its length before the server does. */
export function NewPasswordField({ name, label = accountText.password, inputRef }: Props) {
  return (
    <Field label={label} hint={accountText.passwordHint(minPasswordChars)}>
      {(control) => (
        <PasswordInput
          {...control}
          ref={inputRef}
          name={name}
          autoComplete="new-password"
          minLength={minPasswordChars}
          maxLength={maxPasswordChars}
          required
        />
      )}
    </Field>
  )
}
