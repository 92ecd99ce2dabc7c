'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SquarePen } from 'lucide-react'
import Link from 'next/link'
import { useEffect, useRef, useState } from 'react'
import { useAdminSettings, useChatsPath } from '#features/frame/admin-settings.tsx'
import { errorText } from '#features/frame/query-client.ts'
import { useTRPC } from '#features/frame/trpc.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { Pager } from '#ui/admin/pager.tsx'
import { useExistingPage } from '#ui/admin/use-existing-page.ts'
import { isTouch } from '#ui/chat/composer/may-take-focus.ts'
import { Button, buttonClass } from '#ui/primitives/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state.tsx'
import { adminText } from '#ui/text/admin-text.ts'
import { BulkBar } from './bulk-bar.tsx'
import { useChatDeeds } from './chat-deeds.tsx'
import { ChatTable } from './chat-table.tsx'
import { ChatsEmpty } from './chats-empty.tsx'
import { FilterBar } from './filter-bar.tsx'
import { initialTable, pageSizes, tableInput } from './table-address.ts'
import { useChatColumns } from './use-chat-columns.ts'
import { useTableAddress } from './use-table-address.ts'

/** The list of one's chats: filters, search, order, pages, deeds on one or on many. */
export function ChatsPage() {
  const trpc = useTRPC()
  const chatsPath = useChatsPath()
  const { chats } = useAdminSettings()
  const [state, change] = useTableAddress()
  const [columns, setColumns] = useChatColumns()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const query = useQuery({
    ...trpc.chats.find.queryOptions(tableInput(state, new Date())),
    placeholderData: keepPreviousData,
  })
  useExistingPage({
    page: state.page,
    limit: state.limit,
    total: query.isPlaceholderData || query.data?.more ? undefined : query.data?.total,
    goTo: (page) => change({ page }, { replace: true }),
  })
  const tools = useRef<HTMLDivElement>(null)
  // The button that was pressed goes away with what it did, and the keyboard must not start from the top of the page.
  const focusTools = () =>
    requestAnimationFrame(() => {
      if (!isTouch()) tools.current?.querySelector('input')?.focus()
    })
  const mayLoseFocus = useRef(false)
  const { deeds, dialogs } = useChatDeeds((gone) => {
    if (gone.length === 0) return
    const isBulk = chosen.size > 0
    setChosen((ids) => new Set([...ids].filter((id) => !gone.includes(id))))
    if (isBulk) focusTools()
    mayLoseFocus.current = !isBulk
  })
  const clear = () => {
    change({ ...initialTable, trash: state.trash })
    focusTools()
  }
  const rows = query.data?.rows ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row takes the focus with it when it leaves
  useEffect(() => {
    if (!mayLoseFocus.current || document.activeElement !== document.body) return
    mayLoseFocus.current = false
    focusTools()
  }, [rows])
  // What is not on screen is never changed by a deed on "the chosen".
  const chosenHere = (rows ?? []).filter((row) => chosen.has(row.id)).map((row) => row.id)

  return (
    <>
      <PageHeader
        title={chats.plural}
        actions={
          <Link href={`${chatsPath}/create`} className={buttonClass('primary', 'small')}>
            <SquarePen aria-hidden />
            {adminText.frame.newChat}
          </Link>
        }
      />
      <div className="flex min-h-0 flex-1 flex-col gap-3 p-3 md:p-5">
        <div ref={tools} className="shrink-0">
          {chosenHere.length > 0 ? (
            <BulkBar
              chosen={chosenHere}
              trash={state.trash}
              deeds={deeds}
              onClear={() => {
                setChosen(new Set())
                focusTools()
              }}
            />
          ) : (
            <FilterBar
              state={state}
              columns={columns}
              onColumns={setColumns}
              onChange={change}
              onClear={clear}
            />
          )}
        </div>
        {query.isError && rows === null ? (
          <EmptyState
            title={adminText.errors.load}
            text={errorText(query.error)}
            action={<Button onClick={() => void query.refetch()}>{adminText.errors.retry}</Button>}
          />
        ) : rows?.length === 0 ? (
          <ChatsEmpty state={state} onClear={clear} />
        ) : (
          <ChatTable
            state={state}
            columns={columns}
            rows={rows}
            chosen={chosen}
            onChoose={setChosen}
            onChange={change}
            deeds={deeds}
          />
        )}
        <Pager
          page={state.page}
          limit={state.limit}
          total={query.data?.total}
          more={query.data?.more}
          sizes={pageSizes}
          onPage={(page) => change({ page })}
          onLimit={(limit) => change({ limit })}
        />
      </div>
      {dialogs}
    </>
  )
}
