'use client'

import { FilterChipButton } from '#ui/admin/filter-chip.tsx'
import { loadOnce } from '#ui/primitives/load-once.ts'
import { OnFirstUse } from '#ui/primitives/on-first-use.tsx'
import { chatsText } from '#ui/text/chats-text.ts'
import { type DayRange, formatDay, formatDays } from './day-range.ts'
import type { TableState } from './table-address.ts'
import type { TimeChange } from './time-filter-panel.tsx'

const text = chatsText

const load = loadOnce(async () => (await import('./time-filter-panel.tsx')).TimeFilterPanel)

type TimeFilterProps = { state: TableState; onChange: TimeChange }

/** Filters by the time of the last message: a named period, or days of the calendar. */
export function TimeFilter({ state, onChange }: TimeFilterProps) {
  const shown = state.period ? text.times[state.period] : rangeText(state)
  const trigger = <FilterChipButton label={text.anyTime} shown={shown} />
  return <OnFirstUse popup="dialog" load={load} props={{ trigger, state, onChange }} />
}

function rangeText({ from, to }: DayRange): string | null {
  if (from === null) return to === null ? null : text.untilDay(formatDay(to))
  return to === null ? text.sinceDay(formatDay(from)) : formatDays(from, to)
}
