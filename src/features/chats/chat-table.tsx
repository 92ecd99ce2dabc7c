'use client'

import Link from 'next/link'
import { type RefObject, useEffect, useRef } from 'react'
import type { ChatRow, ChatSort } from '#contracts/chat-table.ts'
import { useAdminSettings, useChatsPath } from '#features/frame/admin-settings.tsx'
import { chatAddress } from '#features/frame/chat-address.ts'
import { BranchMark, ChatStateBadge } from '#ui/admin/chat-state.tsx'
import { Highlight } from '#ui/admin/highlight.tsx'
import { SortHead } from '#ui/admin/sort-head.tsx'
import { Time } from '#ui/admin/time.tsx'
import { Checkbox } from '#ui/primitives/checkbox.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import { Table, TableCell, TableHead, TableRow } from '#ui/primitives/table.tsx'
import { adminText } from '#ui/text/admin-text.ts'
import { chatsText } from '#ui/text/chats-text.ts'
import { addedText, useAddedValues } from './added-values.ts'
import type { ChatColumns, OwnColumn } from './chat-columns.ts'
import type { ChatDeeds } from './chat-deeds.tsx'
import { ChatMenu } from './chat-menu.tsx'
import type { TableState } from './table-address.ts'

const text = chatsText

type ChatTableProps = {
  state: TableState
  columns: ChatColumns
  /** Null while the first page is on its way. */
  rows: readonly ChatRow[] | null
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  onChange: (change: Partial<TableState>) => void
  deeds: ChatDeeds
}

/** How narrow a page may be for a column nobody has asked for. What was chosen is there, and the table scrolls. */
const roomFor: Record<OwnColumn, string> = {
  agent: 'max-md:hidden',
  channel: 'max-xl:hidden',
  state: 'max-sm:hidden',
  lastMessageAt: 'max-md:hidden',
  createdAt: 'max-md:hidden',
}

function classOf(column: OwnColumn, { chosen }: ChatColumns): string {
  return chosen ? 'max-md:hidden' : roomFor[column]
}

export function ChatTable({ state, columns, rows, chosen, onChoose, onChange, deeds }: ChatTableProps) {
  const { agents } = useAdminSettings()
  const values = useAddedValues(rows?.map(({ id }) => id) ?? [], columns.added)
  const toggle = (id: string, checked: boolean) => {
    const next = new Set(chosen)
    if (checked) next.add(id)
    else next.delete(id)
    onChoose(next)
  }
  return (
    <Table frameClassName="min-h-0 flex-1 scroll-pe-14" aria-label={text.title} aria-busy={rows === null}>
      <Head
        state={state}
        columns={columns}
        rows={rows ?? []}
        chosen={chosen}
        onChoose={onChoose}
        onChange={onChange}
      />
      <tbody>
        {rows === null ? (
          <SkeletonRows columns={columns} />
        ) : (
          rows.map((chat) => (
            <Row
              key={chat.id}
              chat={chat}
              columns={columns}
              values={values.get(chat.id)}
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

type HeadProps = Pick<ChatTableProps, 'state' | 'columns' | 'chosen' | 'onChoose' | 'onChange'> & {
  rows: readonly ChatRow[]
}

function Head({ state, columns, rows, chosen, onChoose, onChange }: HeadProps) {
  const count = rows.filter((row) => chosen.has(row.id)).length
  const sortBy = (sort: ChatSort) => ({
    order: state.sort === sort ? (state.descending ? ('descending' as const) : ('ascending' as const)) : null,
    // Dates start with the newest, words with A.
    onSort: () =>
      onChange({ sort, descending: state.sort === sort ? !state.descending : sort.endsWith('At') }),
  })
  const row = useRef<HTMLTableRowElement>(null)
  useShowNewColumn(row, [...columns.own, ...columns.added.map(addedKey)])
  return (
    <thead>
      <tr ref={row}>
        <TableHead className="w-10 ps-4 pe-0">
          <Checkbox
            aria-label={text.chooseAll}
            checked={count === 0 ? false : count === rows.length ? true : 'mixed'}
            onChange={(checked) => onChoose(new Set(checked ? rows.map((row) => row.id) : []))}
          />
        </TableHead>
        <SortHead {...sortBy('title')}>{text.columns.title}</SortHead>
        {columns.own.map((column) =>
          column === 'channel' || column === 'state' ? (
            <TableHead key={column} data-column={column} className={classOf(column, columns)}>
              {text.columns[column]}
            </TableHead>
          ) : (
            <SortHead
              key={column}
              {...sortBy(column)}
              data-column={column}
              className={classOf(column, columns)}
            >
              {text.columns[column]}
            </SortHead>
          ),
        )}
        {columns.added.map((field) => (
          <TableHead key={addedKey(field)} data-column={addedKey(field)} className="max-md:hidden">
            {field.label}
          </TableHead>
        ))}
        <TableHead className="end-0 z-20 w-12">
          <span className="sr-only">{adminText.chat.menu}</span>
        </TableHead>
      </tr>
    </thead>
  )
}

function addedKey({ name }: { name: string }): string {
  return `added ${name}`
}

/** A column that was just chosen may be beyond the edge of the table. */
function useShowNewColumn(row: RefObject<HTMLTableRowElement | null>, names: readonly string[]): void {
  const known = useRef(names)
  useEffect(() => {
    const added = names.find((name) => !known.current.includes(name))
    known.current = names
    if (added === undefined) return
    const head = row.current?.querySelector(`[data-column="${CSS.escape(added)}"]`)
    head?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
}

type RowProps = {
  chat: ChatRow
  columns: ChatColumns
  /** Of the fields the deployment added; undefined until they are read. */
  values: Readonly<Record<string, unknown>> | undefined
  agentName: string
  query: string
  chosen: boolean
  onToggle: (checked: boolean) => void
  deeds: ChatDeeds
}

function Row({ chat, columns, values, agentName, query, chosen, onToggle, deeds }: RowProps) {
  const title = chat.title || adminText.frame.untitled
  return (
    <TableRow data-selected={chosen}>
      <TableCell className="w-10 ps-4 pe-0">
        <Checkbox aria-label={text.choose(title)} checked={chosen} onChange={onToggle} />
      </TableCell>
      <TableCell
        className={classNames('w-full max-w-0 py-1.5', columns.chosen ? 'md:min-w-60' : 'md:min-w-44')}
      >
        <Link
          href={chatAddress(useChatsPath(), chat)}
          prefetch={false}
          dir="auto"
          className="fade-end block rounded-control font-medium text-ink no-underline hover:underline"
        >
          <BranchMark chat={chat} />
          <Highlight text={title} query={query} />
        </Link>
        {chat.hit && (
          <p dir="auto" className="text-meta text-soft max-md:line-clamp-2 md:fade-end">
            <Highlight text={chat.hit.text} query={query} />
          </p>
        )}
        <div className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-muted md:hidden">
          <span className="max-w-full truncate">{agentName}</span>·
          <Time at={chat.lastMessageAt ?? chat.createdAt} className="shrink-0" />
          {(chat.state !== 'idle' || chat.failed) && (
            <span className={columns.chosen ? undefined : 'sm:hidden'}>
              <ChatStateBadge chat={chat} />
            </span>
          )}
        </div>
      </TableCell>
      {columns.own.map((column) => (
        <TableCell
          key={column}
          className={classNames('whitespace-nowrap text-muted', classOf(column, columns))}
        >
          <OwnValue column={column} chat={chat} agentName={agentName} />
        </TableCell>
      ))}
      {columns.added.map((field) => (
        <TableCell key={addedKey(field)} className="max-w-56 truncate text-muted max-md:hidden">
          {addedText(field, values?.[field.name])}
        </TableCell>
      ))}
      {/* In reach however wide the table is. */}
      <TableCell className="sticky end-0 w-12 bg-canvas px-2 group-hover/row:bg-surface group-data-[selected=true]/row:bg-accent-soft">
        <ChatMenu chat={chat} label={text.actions(title)} deeds={deeds} />
      </TableCell>
    </TableRow>
  )
}

type OwnValueProps = { column: OwnColumn; chat: ChatRow; agentName: string }

function OwnValue({ column, chat, agentName }: OwnValueProps) {
  switch (column) {
    case 'agent':
      return <span className="text-soft">{agentName}</span>
    case 'channel':
      return chat.channelLabel ?? text.web
    case 'state':
      return <ChatStateBadge chat={chat} />
    case 'lastMessageAt':
      return <Time at={chat.lastMessageAt ?? chat.createdAt} />
    case 'createdAt':
      return <Time at={chat.createdAt} />
  }
}

function SkeletonRows({ columns }: { columns: ChatColumns }) {
  return ['w-3/5', 'w-2/5', 'w-1/2', 'w-2/3', 'w-1/3', 'w-1/4'].map((width) => (
    <TableRow key={width}>
      <TableCell />
      <TableCell className="w-full">
        <Skeleton className={width} />
      </TableCell>
      <TableCell colSpan={columns.own.length + columns.added.length + 1} />
    </TableRow>
  ))
}
