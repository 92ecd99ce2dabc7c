'use client'

import { Command } from 'cmdk'
import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { classNames } from './class-names.ts'
import { menuItemClass } from './menu-classes.ts'
import { Popover } from './popover.tsx'

export type ComboboxOption = {
  readonly value: string
  readonly label: string
  /** Options with the same group stand together under its name. */
  readonly group?: string | undefined
  readonly hint?: string | undefined
  /** Further words the search finds it by. */
  readonly keywords?: readonly string[] | undefined
  readonly icon?: ReactNode
  readonly disabled?: boolean | undefined
}

export type ComboboxProps = {
  trigger: ReactNode
  /** Names the list, and the search field in it. */
  label: string
  searchPlaceholder: string
  emptyText: string
  value: string | null
  options: readonly ComboboxOption[]
  onChange: (value: string) => void
  align?: 'start' | 'center' | 'end' | undefined
  side?: 'top' | 'bottom' | undefined
  className?: string | undefined
  /** Below the list, for a second setting such as a reasoning level. */
  footer?: ReactNode
  /** Called when the list has closed; true when the focus was put somewhere else than on the trigger. */
  onCloseFocus?: (() => boolean) | undefined
}

function groupOptions(options: readonly ComboboxOption[]): [string, ComboboxOption[]][] {
  const groups = new Map<string, ComboboxOption[]>()
  for (const option of options) {
    const group = option.group ?? ''
    groups.set(group, [...(groups.get(group) ?? []), option])
  }
  return [...groups]
}

/** The whole of it. Use `combobox.tsx`, which loads this with the first use. */
export function Combobox(props: ComboboxProps & { readonly defaultOpen?: boolean }) {
  const [open, setOpen] = useState(props.defaultOpen ?? false)
  const choose = (value: string) => {
    setOpen(false)
    props.onChange(value)
  }
  return (
    <Popover
      trigger={props.trigger}
      label={props.label}
      open={open}
      onOpenChange={setOpen}
      align={props.align}
      side={props.side}
      className={classNames('w-72 p-0', props.className)}
      onCloseFocus={props.onCloseFocus}
    >
      <Command
        label={props.label}
        loop
        className="flex max-h-[min(26rem,60dvh)] flex-col"
        {...(props.value ? { defaultValue: props.value } : {})}
      >
        <Command.Input
          placeholder={props.searchPlaceholder}
          className="h-10 w-full border-line border-b bg-transparent px-3 text-control outline-none touch:h-11 touch:text-[16px]"
        />
        <Command.List className="overflow-y-auto p-1">
          <Command.Empty className="px-2 py-4 text-center text-meta text-muted">
            {props.emptyText}
          </Command.Empty>
          {groupOptions(props.options).map(([group, options]) => (
            <Command.Group
              key={group}
              heading={group || undefined}
              className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-meta [&_[cmdk-group-heading]]:text-muted"
            >
              {options.map((option) => (
                <Row
                  key={option.value}
                  option={option}
                  checked={option.value === props.value}
                  onChoose={choose}
                />
              ))}
            </Command.Group>
          ))}
        </Command.List>
        {props.footer && <div className="border-line border-t p-2">{props.footer}</div>}
      </Command>
    </Popover>
  )
}

type RowProps = { option: ComboboxOption; checked: boolean; onChoose: (value: string) => void }

function Row({ option, checked, onChoose }: RowProps) {
  return (
    <Command.Item
      value={option.value}
      keywords={[option.label, ...(option.keywords ?? [])]}
      disabled={option.disabled ?? false}
      onSelect={() => onChoose(option.value)}
      className={menuItemClass}
    >
      {option.icon}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{option.label}</span>
        {option.hint && <span className="block truncate text-meta text-muted">{option.hint}</span>}
      </span>
      {checked && <Check aria-hidden />}
    </Command.Item>
  )
}
