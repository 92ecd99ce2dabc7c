'use client'

import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { classNames } from '#ui/primitives/class-names.ts'
import { Input } from '#ui/primitives/input.tsx'
import { accountText } from '#ui/text/account-text.ts'

/** A password field with a button that shows what was typed. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="relative">
      <Input
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        type={shown ? 'text' : 'password'}
        className={classNames('pe-10', className)}
      />
      <button
        type="button"
        aria-label={shown ? accountText.hidePassword : accountText.showPassword}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 end-0 flex w-9 items-center justify-center rounded-control text-muted hover:text-ink touch:w-11"
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </div>
  )
}
