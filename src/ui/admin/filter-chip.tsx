'use client'

import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '#ui/primitives/class-names.ts'
import { DropdownMenu, MenuCheckItem, MenuRadioGroup } from '#ui/primitives/dropdown-menu.tsx'

export type FilterOption<T extends string> = { readonly value: T; readonly label: string }

const chipClass = (active: boolean) =>
  classNames(
    'inline-flex h-8 max-w-72 select-none items-center gap-1.5 rounded-full border px-3 text-meta transition-colors touch:h-11',
    active
      ? 'border-accent-line bg-accent-soft text-accent'
      : 'border-line-strong text-soft hover:bg-fill data-[state=open]:bg-fill',
  )

type ChipButtonProps = ComponentProps<'button'> & { label: string; shown: string | null }

/** The button of a filter, with what it lets through; `shown` is null while it filters nothing. */
export function FilterChipButton({ label, shown, className, ...rest }: ChipButtonProps) {
  return (
    <button type="button" {...rest} className={classNames(chipClass(shown !== null), className)}>
      <span className="truncate">
        {label}
        {shown !== null && <span className="font-medium">: {shown}</span>}
      </span>
      <ChevronDown aria-hidden className="size-3.5 shrink-0" />
    </button>
  )
}

type MultiProps<T extends string> = {
  label: string
  options: readonly FilterOption<T>[]
  chosen: readonly T[]
  onChange: (chosen: T[]) => void
}

/** A filter of which several values may hold. */
export function MultiFilterChip<T extends string>({ label, options, chosen, onChange }: MultiProps<T>) {
  const labels = chosen.map((value) => options.find((option) => option.value === value)?.label ?? value)
  return (
    <DropdownMenu
      align="start"
      trigger={<FilterChipButton label={label} shown={labels.length > 0 ? labels.join(', ') : null} />}
    >
      {options.map((option) => (
        <MenuCheckItem
          key={option.value}
          checked={chosen.includes(option.value)}
          onChange={(checked) =>
            onChange(checked ? [...chosen, option.value] : chosen.filter((value) => value !== option.value))
          }
        >
          {option.label}
        </MenuCheckItem>
      ))}
    </DropdownMenu>
  )
}

type SingleProps<T extends string> = {
  label: string
  options: readonly FilterOption<T>[]
  /** Label of the choice that filters nothing. */
  anyLabel: string
  chosen: T | null
  onChange: (chosen: T | null) => void
}

/** A filter of one value, or none. */
export function SingleFilterChip<T extends string>({
  label,
  options,
  anyLabel,
  chosen,
  onChange,
}: SingleProps<T>) {
  const value = options.find((option) => option.value === chosen)?.label ?? null
  return (
    <DropdownMenu align="start" trigger={<FilterChipButton label={label} shown={value} />}>
      <MenuRadioGroup
        label={label}
        value={chosen ?? ''}
        options={[{ value: '', label: anyLabel }, ...options]}
        onChange={(next) => onChange(options.find((option) => option.value === next)?.value ?? null)}
      />
    </DropdownMenu>
  )
}
