'use client'

import { type ReactNode, useId, useState } from 'react'
import { Field } from '#ui/primitives/field.tsx'
import { Input } from '#ui/primitives/input.tsx'
import { menuItemClass } from '#ui/primitives/menu-classes.ts'
import { Popover } from '#ui/primitives/popover.tsx'
import { chatsText } from '#ui/text/chats-text.ts'
import { type DayRange, isDay, isReversed } from './day-range.ts'
import { periods, type TimeRange } from './time-range.ts'

const text = chatsText

export type TimeChange = (change: TimeRange, options?: { replace?: boolean }) => void

type PanelProps = {
  label: string
  trigger: ReactNode
  state: TimeRange
  onChange: TimeChange
  defaultOpen?: boolean
}

/** The whole of it. Use `time-filter.tsx`, which loads this with the first use. */
export function TimeFilterPanel({ label, trigger, state, onChange, defaultOpen = false }: PanelProps) {
  const [open, setOpen] = useState(defaultOpen)
  return (
    <Popover
      trigger={trigger}
      label={label}
      open={open}
      onOpenChange={setOpen}
      className="max-h-(--radix-popover-content-available-height) w-64 overflow-y-auto"
    >
      <PeriodChoice label={label} state={state} onChange={onChange} />
      <DayFields state={state} onChange={onChange} />
    </Popover>
  )
}

type PartProps = Pick<PanelProps, 'state' | 'onChange'>

function PeriodChoice({ label, state, onChange }: PartProps & { label: string }) {
  const name = useId()
  const isFree = state.from !== null || state.to !== null
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      {[null, ...periods].map((period) => (
        <label key={period} className={`${menuItemClass} hover:bg-fill has-focus-visible:bg-fill`}>
          <input
            type="radio"
            name={name}
            checked={!isFree && state.period === period}
            onChange={() => onChange({ period, from: null, to: null })}
            className="size-4 accent-accent"
          />
          {period === null ? text.any : text.times[period]}
        </label>
      ))}
    </fieldset>
  )
}

/** What is typed stays in the fields until it is a range; a year half typed, or an end before the start, filters nothing. */
function DayFields({ state, onChange }: PartProps) {
  const [draft, setDraft] = useState<DayRange>({ from: state.from, to: state.to })
  const change = (next: DayRange) => {
    setDraft(next)
    const days = [next.from, next.to].filter((day) => day !== null)
    if (!days.every(isDay) || isReversed(next)) return
    onChange({ period: null, ...next }, { replace: state.from !== null || state.to !== null })
  }
  return (
    <div className="mt-1 flex flex-col gap-2 border-line border-t p-2">
      <Field label={text.fromDay}>
        {(control) => (
          <Input
            {...control}
            type="date"
            value={draft.from ?? ''}
            onChange={(event) => change({ ...draft, from: event.target.value || null })}
          />
        )}
      </Field>
      <Field label={text.toDay} error={isReversed(draft) ? text.reversedDays : null}>
        {(control) => (
          <Input
            {...control}
            type="date"
            value={draft.to ?? ''}
            onChange={(event) => change({ ...draft, to: event.target.value || null })}
          />
        )}
      </Field>
    </div>
  )
}
