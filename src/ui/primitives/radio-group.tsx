'use client'

import * as Radix from 'radix-ui/radio-group'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

export type RadioOption<T extends string> = {
  readonly value: T
  readonly label: ReactNode
  readonly hint?: ReactNode
}

export type RadioGroupProps<T extends string> = {
  label: string
  value: T | null
  options: readonly RadioOption<T>[]
  onChange: (value: T) => void
  disabled?: boolean | undefined
  className?: string | undefined
}

/** A choice of one, all options on screen; the whole row is the target. */
export function RadioGroup<T extends string>({
  label,
  value,
  options,
  onChange,
  disabled = false,
  className,
}: RadioGroupProps<T>) {
  const id = useId()
  const choose = (next: string) => {
    const option = options.find((candidate) => candidate.value === next)
    if (option) onChange(option.value)
  }
  return (
    <Radix.Root
      aria-label={label}
      value={value ?? ''}
      onValueChange={choose}
      disabled={disabled}
      className={classNames('flex flex-col', className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          htmlFor={`${id}-${option.value}`}
          className="flex min-h-8 items-start gap-3 rounded-control px-2 py-1.5 hover:bg-fill touch:min-h-11"
        >
          <Radix.Item
            id={`${id}-${option.value}`}
            value={option.value}
            className="mt-0.5 inline-flex size-4 shrink-0 items-center justify-center rounded-full border border-line-control bg-canvas data-[state=checked]:border-accent"
          >
            <Radix.Indicator className="size-2 rounded-full bg-accent" />
          </Radix.Item>
          <span>
            <span className="block">{option.label}</span>
            {option.hint && <span className="block text-meta text-muted">{option.hint}</span>}
          </span>
        </label>
      ))}
    </Radix.Root>
  )
}
