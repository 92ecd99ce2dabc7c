'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Rows3 } from 'lucide-react'
import Link from 'next/link'
import { usePathname, useSearchParams } from 'next/navigation'
import type { CollectionLink } from '#features/frame/admin-settings.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { Pager } from '#ui/admin/pager.tsx'
import { Time } from '#ui/admin/time.tsx'
import { useExistingPage } from '#ui/admin/use-existing-page.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state.tsx'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import { Table, TableCell, TableHead, TableRow } from '#ui/primitives/table.tsx'
import { adminText } from '#ui/text/admin-text.ts'
import { messagesText } from '#ui/text/messages-text.ts'
import { MessageStatus } from './message-status.tsx'
import {
  isFiltered,
  type MessageFilters,
  messagePageSizes,
  readMessagesAddress,
  writeMessagesAddress,
} from './messages-address.ts'
import { chatOf, findMessages, type MessagePage } from './messages-api.ts'
import { MessagesFilterBar } from './messages-filter-bar.tsx'
import { previewText } from './preview-text.ts'

const text = messagesText

/** The raw rows of the messages collection, for debugging. */
export function MessagesPage({ collection }: { collection: CollectionLink }) {
  const path = usePathname()
  const filters = readMessagesAddress(new URLSearchParams(useSearchParams()))
  const addressOf = (next: Partial<MessageFilters>) => {
    // Read anew: the hooks may be a moment behind, and of two changes in that moment neither may be lost.
    const current = readMessagesAddress(new URLSearchParams(window.location.search))
    return `${path}${writeMessagesAddress({ ...current, page: 1, ...next })}`
  }
  const change = (next: Partial<MessageFilters>, options?: { replace?: boolean }) => {
    if (options?.replace) window.history.replaceState(null, '', addressOf(next))
    else window.history.pushState(null, '', addressOf(next))
  }
  const query = useQuery({
    queryKey: [['messages', 'page'], { collection: collection.slug, filters }],
    queryFn: ({ signal }) => findMessages(collection.slug, filters, signal),
    placeholderData: keepPreviousData,
  })
  useExistingPage({
    page: filters.page,
    limit: filters.limit,
    total: query.isPlaceholderData ? undefined : query.data?.totalDocs,
    goTo: (page) => window.history.replaceState(null, '', addressOf({ page })),
  })
  const rows = query.data?.docs ?? null
  return (
    <>
      <PageHeader title={collection.plural} />
      <div className="flex min-h-0 flex-1 flex-col gap-3 p-3 md:p-5">
        <MessagesFilterBar filters={filters} onChange={change} />
        {query.isError && rows === null ? (
          <EmptyState
            title={adminText.errors.load}
            text={query.error.message}
            action={<Button onClick={() => void query.refetch()}>{adminText.errors.retry}</Button>}
          />
        ) : rows?.length === 0 ? (
          <EmptyState
            className="flex-1 justify-center rounded-card border border-line border-dashed"
            icon={<Rows3 />}
            title={isFiltered(filters) ? text.noneTitle : text.empty}
            text={isFiltered(filters) ? text.noneText : text.emptyText}
          />
        ) : (
          <MessageTable rows={rows} path={path} />
        )}
        <Pager
          page={filters.page}
          limit={filters.limit}
          total={query.data?.totalDocs}
          sizes={messagePageSizes}
          onPage={(page) => change({ page })}
          onLimit={(limit) => change({ limit })}
        />
      </div>
    </>
  )
}

type Rows = MessagePage['docs']

function MessageTable({ rows, path }: { rows: Rows | null; path: string }) {
  return (
    <Table frameClassName="min-h-0 flex-1" aria-label={text.title} aria-busy={rows === null}>
      <thead>
        <tr>
          <TableHead>{text.columns.text}</TableHead>
          <TableHead className="max-md:hidden">{text.columns.chat}</TableHead>
          <TableHead>{text.columns.role}</TableHead>
          <TableHead className="max-md:hidden">{text.columns.status}</TableHead>
          <TableHead className="max-md:hidden">{text.columns.createdAt}</TableHead>
        </tr>
      </thead>
      <tbody>
        {rows === null ? <SkeletonRows /> : rows.map((row) => <Row key={row.id} row={row} path={path} />)}
      </tbody>
    </Table>
  )
}

function Row({ row, path }: { row: Rows[number]; path: string }) {
  const chat = chatOf(row)
  return (
    <TableRow>
      <TableCell className="w-full max-w-0 max-md:py-1.5">
        <Link
          href={`${path}/${encodeURIComponent(row.id)}`}
          prefetch={false}
          dir="auto"
          className="fade-end block rounded-control text-ink no-underline hover:underline"
        >
          {previewText(row.parts ?? []) || <span className="text-muted">{text.noText}</span>}
        </Link>
        <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-muted md:hidden">
          <MessageStatus doc={row} />
          {row.createdAt && <Time at={row.createdAt} />}
        </div>
      </TableCell>
      <TableCell className="max-w-36 text-soft xl:max-w-56 max-md:hidden">
        {chat && (
          <Link
            href={`${path}?chat=${encodeURIComponent(chat.id)}`}
            prefetch={false}
            title={text.oneChat}
            dir="auto"
            className="fade-end block rounded-control text-soft no-underline hover:underline"
          >
            {chat.title || chat.id}
          </Link>
        )}
      </TableCell>
      <TableCell>
        {row.role && (
          <Badge tone={row.role === 'assistant' ? 'accent' : 'neutral'}>{text.roles[row.role]}</Badge>
        )}
      </TableCell>
      <TableCell className="max-md:hidden">
        <MessageStatus doc={row} />
      </TableCell>
      <TableCell className="whitespace-nowrap text-muted max-md:hidden">
        {row.createdAt && <Time at={row.createdAt} />}
      </TableCell>
    </TableRow>
  )
}

function SkeletonRows() {
  return ['w-3/5', 'w-2/5', 'w-1/2', 'w-2/3'].map((width) => (
    <TableRow key={width}>
      <TableCell className="w-full">
        <Skeleton className={width} />
      </TableCell>
      <TableCell colSpan={4} />
    </TableRow>
  ))
}
