'use client'

import Link from 'next/link'
import type { ChatRow, ChatSort } from '#contracts/chat-table.ts'
import { useAdminSettings, useChatsPath } from '#features/frame/admin-settings.tsx'
import { BranchMark, ChatStateBadge } from '#ui/admin/chat-state.tsx'
import { Highlight } from '#ui/admin/highlight.tsx'
import { SortHead } from '#ui/admin/sort-head.tsx'
import { Time } from '#ui/admin/time.tsx'
import { Checkbox } from '#ui/primitives/checkbox.tsx'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import { Table, TableCell, TableHead, TableRow } from '#ui/primitives/table.tsx'
import { adminText } from '#ui/text/admin-text.ts'
import type { ChatDeeds } from './chat-deeds.tsx'
import { ChatMenu } from './chat-menu.tsx'
import type { TableState } from './table-address.ts'

const text = adminText.chats

type ChatTableProps = {
  state: TableState
  /** Null while the first page is on its way. */
  rows: readonly ChatRow[] | null
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  onChange: (change: Partial<TableState>) => void
  deeds: ChatDeeds
}

export function ChatTable({ state, rows, chosen, onChoose, onChange, deeds }: ChatTableProps) {
  const { agents } = useAdminSettings()
  const toggle = (id: string, checked: boolean) => {
    const next = new Set(chosen)
    if (checked) next.add(id)
    else next.delete(id)
    onChoose(next)
  }
  return (
    <Table frameClassName="min-h-0 flex-1" aria-label={text.title} aria-busy={rows === null}>
      <Head state={state} rows={rows ?? []} chosen={chosen} onChoose={onChoose} onChange={onChange} />
      <tbody>
        {rows === null ? (
          <SkeletonRows />
        ) : (
          rows.map((chat) => (
            <Row
              key={chat.id}
              chat={chat}
              agentName={agents.find((agent) => agent.slug === chat.agent)?.name ?? chat.agent}
              query={state.query}
              chosen={chosen.has(chat.id)}
              onToggle={(checked) => toggle(chat.id, checked)}
              deeds={deeds}
            />
          ))
        )}
      </tbody>
    </Table>
  )
}

type HeadProps = Pick<ChatTableProps, 'state' | 'chosen' | 'onChoose' | 'onChange'> & {
  rows: readonly ChatRow[]
}

function Head({ state, rows, chosen, onChoose, onChange }: HeadProps) {
  const count = rows.filter((row) => chosen.has(row.id)).length
  const sortBy = (sort: ChatSort) => ({
    order: state.sort === sort ? (state.descending ? ('descending' as const) : ('ascending' as const)) : null,
    // Dates start with the newest, words with A.
    onSort: () =>
      onChange({ sort, descending: state.sort === sort ? !state.descending : sort.endsWith('At') }),
  })
  return (
    <thead>
      <tr>
        <TableHead className="w-10 ps-4 pe-0">
          <Checkbox
            aria-label={text.chooseAll}
            checked={count === 0 ? false : count === rows.length ? true : 'mixed'}
            onChange={(checked) => onChoose(new Set(checked ? rows.map((row) => row.id) : []))}
          />
        </TableHead>
        <SortHead {...sortBy('title')}>{text.columns.title}</SortHead>
        <SortHead {...sortBy('agent')} className="max-md:hidden">
          {text.columns.agent}
        </SortHead>
        <TableHead className="max-lg:hidden">{text.columns.channel}</TableHead>
        <TableHead className="max-sm:hidden">{text.columns.state}</TableHead>
        <SortHead {...sortBy('lastMessageAt')} className="max-md:hidden">
          {text.columns.lastMessageAt}
        </SortHead>
        <TableHead className="w-12">
          <span className="sr-only">{adminText.chat.menu}</span>
        </TableHead>
      </tr>
    </thead>
  )
}

type RowProps = {
  chat: ChatRow
  agentName: string
  query: string
  chosen: boolean
  onToggle: (checked: boolean) => void
  deeds: ChatDeeds
}

function Row({ chat, agentName, query, chosen, onToggle, deeds }: RowProps) {
  const title = chat.title || adminText.frame.untitled
  const lastMessageAt = chat.lastMessageAt ?? chat.createdAt
  return (
    <TableRow data-selected={chosen}>
      <TableCell className="w-10 ps-4 pe-0">
        <Checkbox aria-label={text.choose(title)} checked={chosen} onChange={onToggle} />
      </TableCell>
      <TableCell className="w-full max-w-0 py-1.5">
        <Link
          href={`${useChatsPath()}/${chat.id}`}
          prefetch={false}
          className="fade-end block rounded-control font-medium text-ink no-underline hover:underline"
        >
          <BranchMark chat={chat} />
          <Highlight text={title} query={query} />
        </Link>
        {chat.hit && (
          <p className="fade-end text-meta text-soft">
            <Highlight text={chat.hit.text} query={query} />
          </p>
        )}
        <div className="flex items-center gap-2 text-meta text-muted md:hidden">
          <span className="truncate">{agentName}</span>·<Time at={lastMessageAt} className="shrink-0" />
          {(chat.state !== 'idle' || chat.failed) && (
            <span className="sm:hidden">
              <ChatStateBadge chat={chat} />
            </span>
          )}
        </div>
      </TableCell>
      <TableCell className="whitespace-nowrap text-soft max-md:hidden">{agentName}</TableCell>
      <TableCell className="whitespace-nowrap text-muted max-lg:hidden">
        {chat.channelLabel ?? text.web}
      </TableCell>
      <TableCell className="whitespace-nowrap max-sm:hidden">
        <ChatStateBadge chat={chat} />
      </TableCell>
      <TableCell className="whitespace-nowrap text-muted max-md:hidden">
        <Time at={lastMessageAt} />
      </TableCell>
      <TableCell className="w-12 px-2">
        <ChatMenu chat={chat} label={text.actions(title)} deeds={deeds} />
      </TableCell>
    </TableRow>
  )
}

function SkeletonRows() {
  return ['w-3/5', 'w-2/5', 'w-1/2', 'w-2/3', 'w-1/3', 'w-1/4'].map((width) => (
    <TableRow key={width}>
      <TableCell />
      <TableCell className="w-full">
        <Skeleton className={width} />
      </TableCell>
      <TableCell colSpan={5} />
    </TableRow>
  ))
}
