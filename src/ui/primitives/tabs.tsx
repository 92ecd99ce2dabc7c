'use client'

import * as Radix from 'radix-ui/tabs'
import type { ReactNode } from 'react'

export type Tab = { readonly value: string; readonly label: ReactNode; readonly content: ReactNode }

export type TabsProps = {
  label: string
  tabs: readonly Tab[]
  value?: string | undefined
  onChange?: ((value: string) => void) | undefined
  className?: string | undefined
}

/** Panels of which one is shown. */
export function Tabs({ label, tabs, value, onChange, className }: TabsProps) {
  const initial = tabs[0]?.value ?? ''
  return (
    <Radix.Root
      {...(value === undefined ? { defaultValue: initial } : { value })}
      {...(onChange ? { onValueChange: onChange } : {})}
      className={className}
    >
      <Radix.List aria-label={label} className="flex gap-1 border-line border-b">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-9 border-transparent border-b-2 px-3 text-muted transition-colors hover:text-ink data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink touch:min-h-11"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-4">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
