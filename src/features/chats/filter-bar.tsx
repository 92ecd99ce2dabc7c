'use client'

import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useAdminSettings } from '#features/frame/admin-settings.tsx'
import { MultiFilterChip } from '#ui/admin/filter-chip.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { Input } from '#ui/primitives/input.tsx'
import { adminText } from '#ui/text/admin-text.ts'
import type { ChatColumns } from './chat-columns.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { initialTable, isFiltered, type TableState } from './table-address.ts'
import { TimeFilter } from './time-filter.tsx'

const text = adminText.chats
const states = (['idle', 'running', 'awaiting', 'failed'] as const).map((value) => ({
  value,
  label: adminText.states[value],
}))

type FilterBarProps = {
  state: TableState
  columns: ChatColumns
  onColumns: (columns: Pick<ChatColumns, 'own' | 'added'> | null) => void
  onChange: (change: Partial<TableState>, options?: { replace?: boolean }) => void
}

/** Search, filters as chips, the choice of columns, and the switch between the chats and the trash. */
export function FilterBar({ state, columns, onColumns, onChange }: FilterBarProps) {
  const { agents, channels } = useAdminSettings()
  return (
    <search aria-label={text.filters} className="flex shrink-0 flex-wrap items-center gap-2">
      <SearchField query={state.query} onQuery={(query) => onChange({ query }, { replace: true })} />
      <MultiFilterChip
        label={text.anyAgent}
        options={agents.map((agent) => ({ value: agent.slug, label: agent.name }))}
        chosen={state.agents}
        onChange={(chosen) => onChange({ agents: chosen })}
      />
      <MultiFilterChip
        label={text.anyState}
        options={states}
        chosen={state.states}
        onChange={(chosen) => onChange({ states: chosen })}
      />
      {channels.length > 0 && (
        <MultiFilterChip
          label={text.anyChannel}
          options={[
            { value: 'web', label: text.web },
            ...channels.map(({ slug, label }) => ({ value: slug, label })),
          ]}
          chosen={state.channels}
          onChange={(chosen) => onChange({ channels: chosen })}
        />
      )}
      <TimeFilter state={state} onChange={onChange} />
      {isFiltered(state) && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => onChange({ ...initialTable, trash: state.trash })}
        >
          <X aria-hidden />
          {text.clearFilters}
        </Button>
      )}
      <div className="ms-auto flex items-center gap-2">
        <ColumnChooser columns={columns} onChange={onColumns} />
        <div className="flex rounded-control bg-fill p-0.5">
          <Segment pressed={!state.trash} onPress={() => onChange({ trash: false })}>
            {text.allChats}
          </Segment>
          <Segment pressed={state.trash} onPress={() => onChange({ trash: true })}>
            {text.trash}
          </Segment>
        </div>
      </div>
    </search>
  )
}

type SegmentProps = { pressed: boolean; onPress: () => void; children: string }

function Segment({ pressed, onPress, children }: SegmentProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={classNames(
        'h-7 rounded-[5px] px-3 font-medium text-meta transition-colors touch:h-10',
        pressed ? 'bg-canvas text-ink shadow-[0_0_0_1px_var(--line)]' : 'text-muted hover:text-ink',
      )}
    >
      {children}
    </button>
  )
}

/** Long enough not to ask at every letter, short enough to feel immediate. */
const typingMs = 220

function SearchField({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const [value, setValue] = useState(query)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The address may change by itself: back, or "clear filters".
  useEffect(() => setValue(query), [query])
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <div className="relative w-full sm:w-64">
      <Search
        aria-hidden
        className="pointer-events-none absolute start-2.5 top-2 size-4 text-muted touch:top-3.5"
      />
      <Input
        type="search"
        aria-label={text.searchLabel}
        placeholder={text.search}
        value={value}
        maxLength={200}
        className="h-8 ps-8 text-meta"
        onChange={(event) => {
          const next = event.target.value
          setValue(next)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => onQuery(next), typingMs)
        }}
      />
    </div>
  )
}
