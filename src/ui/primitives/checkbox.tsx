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
        // The target is larger than the box that is drawn, and takes no more room than the box.
        'group/box -m-2 touch:-m-3.5 inline-flex align-middle size-8 shrink-0 touch:size-11 items-center justify-center rounded-control disabled:opacity-50',
        className,
      )}
    >
      <span className="flex size-4 items-center justify-center rounded-[4px] border border-line-control bg-canvas text-accent-ink group-data-[state=checked]/box:border-accent group-data-[state=checked]/box:bg-accent group-data-[state=indeterminate]/box:border-accent group-data-[state=indeterminate]/box:bg-accent">
        <Radix.Indicator>
          {checked === 'mixed' ? (
            <Minus aria-hidden className="size-3" strokeWidth={3} />
          ) : (
            <Check aria-hidden className="size-3" strokeWidth={3} />
          )}
        </Radix.Indicator>
      </span>
    </Radix.Root>
  )
}
