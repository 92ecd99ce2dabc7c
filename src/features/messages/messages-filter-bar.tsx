'use client'

import { FunnelX, X } from 'lucide-react'
import { useRef } from 'react'
import { SingleFilterChip } from '#ui/admin/filter-chip.tsx'
import { TimeFilter } from '#ui/admin/time-filter.tsx'
import { anyTime } from '#ui/admin/time-range.ts'
import { Button } from '#ui/primitives/button.tsx'
import { chatsText } from '#ui/text/chats-text.ts'
import { messagesText } from '#ui/text/messages-text.ts'
import { isFiltered, type MessageFilters, messageRoles, messageStates } from './messages-address.ts'

const text = messagesText
const roles = messageRoles.map((value) => ({ value, label: text.roles[value] }))
const states = messageStates.map((value) => ({ value, label: text.statuses[value] }))

const noFilters = { role: null, state: null, chatId: null, ...anyTime } as const

type FilterBarProps = {
  filters: MessageFilters
  onChange: (change: Partial<MessageFilters>, options?: { replace?: boolean }) => void
}

export function MessagesFilterBar({ filters, onChange }: FilterBarProps) {
  const bar = useRef<HTMLElement>(null)
  const clear = (change: Partial<MessageFilters>) => {
    onChange(change)
    // The button that was pressed goes away with the filter.
    bar.current?.querySelector('button')?.focus()
  }
  return (
    <search ref={bar} aria-label={chatsText.filters} className="flex flex-wrap gap-2">
      <SingleFilterChip
        label={text.columns.role}
        options={roles}
        anyLabel={chatsText.any}
        chosen={filters.role}
        onChange={(role) => onChange({ role })}
      />
      <SingleFilterChip
        label={text.columns.status}
        options={states}
        anyLabel={chatsText.any}
        chosen={filters.state}
        onChange={(state) => onChange({ state })}
      />
      <TimeFilter label={text.columns.createdAt} state={filters} onChange={onChange} />
      {filters.chatId !== null && (
        <Button size="small" variant="quiet" onClick={() => clear({ chatId: null })}>
          <X aria-hidden />
          {text.oneChat}
        </Button>
      )}
      {isFiltered(filters) && (
        <Button size="small" variant="quiet" onClick={() => clear(noFilters)}>
          <FunnelX aria-hidden />
          {chatsText.clearFilters}
        </Button>
      )}
    </search>
  )
}
