'use client'

import { FunnelX } from 'lucide-react'
import { useAdminSettings } from '#features/frame/admin-settings.tsx'
import { MultiFilterChip } from '#ui/admin/filter-chip.tsx'
import { SearchField } from '#ui/admin/search-field.tsx'
import { TimeFilter } from '#ui/admin/time-filter.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { Select } from '#ui/primitives/select.tsx'
import { adminText } from '#ui/text/admin-text.ts'
import { chatsText } from '#ui/text/chats-text.ts'
import type { ChatColumns } from './chat-columns.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { isFiltered, readSort, type TableState, writeSort } from './table-address.ts'

const text = chatsText
const states = (['idle', 'running', 'awaiting', 'failed'] as const).map((value) => ({
  value,
  label: adminText.states[value],
}))

const orders = Object.entries(text.orders).map(([value, label]) => ({ value, label }))

type FilterBarProps = {
  state: TableState
  columns: ChatColumns
  onColumns: (columns: Pick<ChatColumns, 'own' | 'added'> | null) => void
  onChange: (change: Partial<TableState>, options?: { replace?: boolean }) => void
  onClear: () => void
}

/** Search, filters as chips, the choice of columns, and the switch between the chats and the trash. */
export function FilterBar({ state, columns, onColumns, onChange, onClear }: FilterBarProps) {
  const { agents, channels } = useAdminSettings()
  return (
    <search aria-label={text.filters} className="flex shrink-0 flex-wrap items-center gap-2">
      <SearchField
        label={text.searchLabel}
        placeholder={text.search}
        query={state.query}
        className="grow basis-[calc(100%-3.25rem)] max-sm:order-first sm:max-w-52 sm:basis-36 xl:max-w-64"
        onQuery={(query) => onChange({ query }, { replace: true })}
      />
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
      <TimeFilter label={text.anyTime} state={state} onChange={onChange} />
      {isFiltered(state) && (
        // Small, and on a phone beside the search, which makes room: one row more would move the table under the pointer.
        <Button
          variant="quiet"
          size="small"
          onClick={onClear}
          title={text.clearFilters}
          className="max-sm:order-first max-xl:w-8 max-xl:px-0 touch:min-w-11"
        >
          <FunnelX aria-hidden />
          <span className="max-xl:sr-only">{text.clearFilters}</span>
        </Button>
      )}
      {/* A phone has no heads of columns to sort by. */}
      <Select
        aria-label={text.order}
        value={writeSort(state)}
        options={orders}
        onChange={(value) => onChange(readSort(value))}
        className="h-8 w-auto px-2.5 text-meta md:hidden"
      />
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
