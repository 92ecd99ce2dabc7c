'use client'

import { Check, ChevronDown } from 'lucide-react'
import * as Radix from 'radix-ui/select'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { inputClass } from './input.tsx'
import { floatClass, menuItemClass } from './menu-classes.ts'
import { pageNonce } from './page-nonce.ts'

export type SelectOption = {
  readonly value: string
  readonly label: string
  readonly hint?: string | undefined
}

export type SelectProps = Omit<ComponentProps<'button'>, 'value' | 'onChange' | 'type'> & {
  /** Never the empty string; null shows the placeholder. */
  value: string | null
  options: readonly SelectOption[]
  onChange: (value: string) => void
  placeholder?: string | undefined
}

/** A choice of one among a few. For more than a dozen use `Combobox`, which searches. */
export function Select({ value, options, onChange, placeholder, className, ...rest }: SelectProps) {
  const chosen = options.find((option) => option.value === value)
  const nonce = pageNonce()
  return (
    <Radix.Root value={value ?? ''} onValueChange={onChange}>
      <Radix.Trigger
        {...rest}
        className={classNames(
          inputClass,
          'flex h-9 items-center justify-between gap-2 text-start data-[placeholder]:text-muted touch:h-11',
          className,
        )}
      >
        <span className="truncate">
          {/* Given as text, so that it is there before the list has ever been open. */}
          <Radix.Value placeholder={placeholder}>{chosen?.label ?? placeholder}</Radix.Value>
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className={classNames(
            floatClass,
            'max-h-[var(--radix-select-content-available-height)] min-w-[var(--radix-select-trigger-width)]',
          )}
        >
          <Radix.Viewport {...(nonce === undefined ? {} : { nonce })}>
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                className={classNames(menuItemClass, 'pe-8')}
              >
                <Radix.ItemText>{option.label}</Radix.ItemText>
                {option.hint && <span className="text-meta text-muted">{option.hint}</span>}
                <Radix.ItemIndicator className="absolute end-2">
                  <Check aria-hidden />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
