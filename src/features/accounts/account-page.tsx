'use client'

import { useQuery } from '@tanstack/react-query'
import { errorText } from '#features/frame/query-client.ts'
import { useTRPC } from '#features/frame/trpc.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state.tsx'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import { accountText } from '#ui/text/account-text.ts'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TokensSection } from './tokens-section.tsx'
import { useReadOnFocus } from './use-read-on-focus.ts'

/** One's own account: profile, password, API tokens, sessions. */
export function AccountPage() {
  const trpc = useTRPC()
  const me = useQuery(trpc.users.me.queryOptions())
  useReadOnFocus('users')
  return (
    <>
      <PageHeader title={accountText.account.title} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto w-full max-w-3xl px-4 py-6 md:px-6" aria-busy={me.isPending}>
          {me.isPending && <AccountSkeleton />}
          {me.isError && (
            <EmptyState
              title={errorText(me.error)}
              action={<Button onClick={() => void me.refetch()}>{accountText.users.retry}</Button>}
            />
          )}
          {me.data && (
            <>
              <ProfileSection user={me.data} />
              <PasswordSection email={me.data.email} />
              <TokensSection />
              <SessionsSection userId={me.data.id} />
            </>
          )}
        </div>
      </div>
    </>
  )
}

function AccountSkeleton() {
  return (
    <div className="flex max-w-96 flex-col gap-4">
      <Skeleton className="h-6 w-24" />
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
      <Skeleton className="h-9 w-24" />
    </div>
  )
}
