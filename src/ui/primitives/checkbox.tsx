'use client'

import { Check, Minus } from 'lucide-react'
import * as Radix from 'radix-ui/checkbox'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export type CheckboxProps = Omit<ComponentProps<'button'>, 'onChange' | 'value' | 'type'> & {
  /** `mixed` when only some of what it stands for is chosen. */
  checked: boolean | 'mixed'
  onChange: (checked: boolean) => void
}

/** A check box; give it a label with `aria-label` or a `<label htmlFor>`. */
export function Checkbox({ checked, onChange, className, ...rest }: CheckboxProps) {
  return (
    <Radix.Root
      {...rest}
      checked={checked === 'mixed' ? 'indeterminate' : checked}
      onCheckedChange={(next) => onChange(next === true)}
      className={classNames(
        'relative inline-flex size-4 shrink-0 items-center justify-center rounded-[4px] border border-line-control bg-canvas text-accent-ink',
        // The target is larger than the box that is drawn.
        'before:absolute before:-inset-2 touch:before:-inset-3.5',
        'data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent',
        'disabled:opacity-50',
        className,
      )}
    >
      <Radix.Indicator>
        {checked === 'mixed' ? (
          <Minus aria-hidden className="size-3" strokeWidth={3} />
        ) : (
          <Check aria-hidden className="size-3" strokeWidth={3} />
        )}
      </Radix.Indicator>
    </Radix.Root>
  )
}
