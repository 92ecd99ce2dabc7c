'use client'

import { loadOnce } from '#ui/primitives/load-once.ts'
import { OnFirstUse } from '#ui/primitives/on-first-use.tsx'
import { chatsText } from '#ui/text/chats-text.ts'
import { type DayRange, formatDay, formatDays } from './day-range.ts'
import { FilterChipButton } from './filter-chip.tsx'
import type { TimeChange } from './time-filter-panel.tsx'
import type { TimeRange } from './time-range.ts'

const text = chatsText

const load = loadOnce(async () => (await import('./time-filter-panel.tsx')).TimeFilterPanel)

type TimeFilterProps = { label: string; state: TimeRange; onChange: TimeChange }

/** Filters by a time: a named period, or days of the calendar. */
export function TimeFilter({ label, state, onChange }: TimeFilterProps) {
  const shown = state.period ? text.times[state.period] : rangeText(state)
  const trigger = <FilterChipButton label={label} shown={shown} />
  return <OnFirstUse popup="dialog" load={load} props={{ label, trigger, state, onChange }} />
}

function rangeText({ from, to }: DayRange): string | null {
  if (from === null) return to === null ? null : text.untilDay(formatDay(to))
  return to === null ? text.sinceDay(formatDay(from)) : formatDays(from, to)
}
