'use client'

import { Check } from 'lucide-react'
import * as Radix from 'radix-ui/dropdown-menu'
import { type FocusEvent, type ReactNode, useRef } from 'react'
import { classNames } from './class-names.ts'
import { floatClass, menuItemClass } from './menu-classes.ts'
import { noteMenu } from './use-focus-origin.ts'

export type DropdownMenuProps = {
  /** One element that takes a ref and handlers, such as an `IconButton`. */
  trigger: ReactNode
  align?: 'start' | 'center' | 'end' | undefined
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined
  className?: string | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  children: ReactNode
}

const firstItem = '[role^="menuitem"]:not([data-disabled])'

/** The whole menu. Use `dropdown-menu.tsx`, which loads this with the first use. */
export function DropdownMenu({
  trigger,
  align = 'end',
  side = 'bottom',
  className,
  onOpenChange,
  children,
  defaultOpen = false,
  openedByKey = false,
}: DropdownMenuProps & { readonly defaultOpen?: boolean; readonly openedByKey?: boolean }) {
  // Radix does this itself for keys it has seen, but the first one was pressed before it was there.
  const isOwed = useRef(openedByKey)
  const focusFirst = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    noteMenu(currentTarget)
    if (!isOwed.current || target !== currentTarget) return
    isOwed.current = false
    currentTarget.querySelector<HTMLElement>(firstItem)?.focus()
  }
  return (
    <Radix.Root defaultOpen={defaultOpen} {...(onOpenChange ? { onOpenChange } : {})}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          onFocus={focusFirst}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          loop
          className={classNames(floatClass, 'min-w-44 max-w-80', className)}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type MenuItemProps = {
  onSelect?: ((event: Event) => void) | undefined
  disabled?: boolean | undefined
  danger?: boolean | undefined
  /** Renders the only child, a link for instance, as the item. */
  asChild?: boolean | undefined
  children: ReactNode
}

export function MenuItem({
  onSelect,
  disabled = false,
  danger = false,
  asChild = false,
  children,
}: MenuItemProps) {
  return (
    <Radix.Item
      asChild={asChild}
      disabled={disabled}
      {...(onSelect ? { onSelect } : {})}
      className={classNames(
        menuItemClass,
        'no-underline',
        danger && 'text-danger data-[highlighted]:bg-danger-soft [&_svg]:text-danger',
      )}
    >
      {children}
    </Radix.Item>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 pt-1.5 pb-1 text-meta text-muted">{children}</Radix.Label>
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />
}

export type MenuRadioGroupProps<T extends string> = {
  label: string
  value: T
  options: readonly { readonly value: T; readonly label: string; readonly icon?: ReactNode }[]
  onChange: (value: T) => void
}

/** A choice of one inside a menu; the menu stays open so that the effect can be seen. */
export function MenuRadioGroup<T extends string>({
  label,
  value,
  options,
  onChange,
}: MenuRadioGroupProps<T>) {
  return (
    <Radix.RadioGroup value={value} aria-label={label}>
      {options.map((option) => (
        <Radix.RadioItem
          key={option.value}
          value={option.value}
          onSelect={(event) => {
            event.preventDefault()
            onChange(option.value)
          }}
          className={menuItemClass}
        >
          {option.icon}
          <span className="flex-1">{option.label}</span>
          <Radix.ItemIndicator>
            <Check aria-hidden />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  )
}

type MenuCheckItemProps = { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode }

export function MenuCheckItem({ checked, onChange, children }: MenuCheckItemProps) {
  return (
    <Radix.CheckboxItem
      checked={checked}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
      className={menuItemClass}
    >
      <span className="flex-1">{children}</span>
      <Radix.ItemIndicator>
        <Check aria-hidden />
      </Radix.ItemIndicator>
    </Radix.CheckboxItem>
  )
}
