'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserPlus, Users } from 'lucide-react'
import { usePathname, useSearchParams } from 'next/navigation'
import { useRef } from 'react'
import { useAdminSettings } from '#features/frame/admin-settings.tsx'
import { errorText } from '#features/frame/query-client.ts'
import { useTRPC } from '#features/frame/trpc.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { Pager } from '#ui/admin/pager.tsx'
import { SearchField } from '#ui/admin/search-field.tsx'
import { useExistingPage } from '#ui/admin/use-existing-page.ts'
import { useLostFocus } from '#ui/admin/use-lost-focus.ts'
import { Button } from '#ui/primitives/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state.tsx'
import { accountText } from '#ui/text/account-text.ts'
import { useReadOnFocus } from './use-read-on-focus.ts'
import { useUserDeeds } from './use-user-deeds.tsx'
import { UserTable } from './user-table.tsx'
import { readUsersAddress, userPageSizes, writeUsersAddress } from './users-address.ts'

const text = accountText.users

/** Everybody's accounts, for admins. */
export function UsersPage() {
  const isAdmin = useAdminSettings().user.role === 'admin'
  // Who gives the role away on this page loses the list with the focus in it.
  useLostFocus(isAdmin, () => document.getElementById('main'))
  if (isAdmin) return <UserList />
  return (
    <>
      <PageHeader title={text.title} />
      <EmptyState
        className="flex-1 justify-center"
        icon={<Users />}
        title={text.onlyAdmins}
        text={text.onlyAdminsText}
      />
    </>
  )
}

function UserList() {
  const trpc = useTRPC()
  const path = usePathname()
  const address = readUsersAddress(new URLSearchParams(useSearchParams()))
  const change = (next: Partial<typeof address>) => {
    // Read anew: the hooks may be a moment behind.
    const current = readUsersAddress(new URLSearchParams(window.location.search))
    window.history.replaceState(null, '', `${path}${writeUsersAddress({ ...current, ...next })}`)
  }
  const users = useQuery({
    ...trpc.users.list.queryOptions({
      page: address.page,
      limit: address.limit,
      ...(address.query ? { query: address.query } : {}),
    }),
    placeholderData: keepPreviousData,
  })
  useExistingPage({
    page: address.page,
    limit: address.limit,
    total: users.isPlaceholderData ? undefined : users.data?.totalDocs,
    goTo: (page) => change({ page }),
  })
  useReadOnFocus('users')
  const { deeds, dialogs, isOpen } = useUserDeeds()
  const tools = useRef<HTMLElement>(null)
  useLostFocus(isOpen, () => tools.current?.querySelector('input'))
  const rows = users.data?.docs ?? null
  return (
    <>
      <PageHeader
        title={text.title}
        actions={
          <Button variant="primary" size="small" onClick={deeds.invite}>
            <UserPlus aria-hidden />
            {text.invite}
          </Button>
        }
      />
      <div className="flex min-h-0 flex-1 flex-col gap-3 p-3 md:p-5">
        <search ref={tools}>
          <SearchField
            label={text.search}
            placeholder={text.search}
            query={address.query}
            onQuery={(query) => change({ query, page: 1 })}
          />
        </search>
        {users.isError && rows === null ? (
          <EmptyState
            title={text.loadError}
            text={errorText(users.error)}
            action={<Button onClick={() => void users.refetch()}>{text.retry}</Button>}
          />
        ) : rows?.length === 0 ? (
          <EmptyState
            className="flex-1 justify-center rounded-card border border-line border-dashed"
            icon={<Users />}
            title={text.empty}
            text={text.emptyText}
          />
        ) : (
          <UserTable users={rows} deeds={deeds} />
        )}
        <Pager
          page={address.page}
          limit={address.limit}
          total={users.data?.totalDocs}
          sizes={userPageSizes}
          onPage={(page) => change({ page })}
          onLimit={(limit) => change({ limit, page: 1 })}
        />
      </div>
      {dialogs}
    </>
  )
}
