'use client'

import * as Radix from 'radix-ui/switch'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export type SwitchProps = Omit<ComponentProps<'button'>, 'onChange' | 'value' | 'type'> & {
  checked: boolean
  onChange: (checked: boolean) => void
}

/** An on/off setting that takes effect at once. */
export function Switch({ checked, onChange, className, ...rest }: SwitchProps) {
  return (
    <Radix.Root
      {...rest}
      checked={checked}
      onCheckedChange={onChange}
      className={classNames(
        'relative inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-line-control bg-fill px-0.5 transition-colors',
        'before:absolute before:-inset-1.5 touch:before:-inset-3 disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent',
        className,
      )}
    >
      <Radix.Thumb className="size-3.5 rounded-full transition-transform data-[state=checked]:translate-x-[15px] data-[state=checked]:bg-accent-ink bg-line-control" />
    </Radix.Root>
  )
}
