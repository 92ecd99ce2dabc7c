'use client'

import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useAdminSettings } from '#features/frame/admin-settings.tsx'
import { errorText } from '#features/frame/query-client.ts'
import { useTRPC } from '#features/frame/trpc.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { useLostFocus } from '#ui/admin/use-lost-focus.ts'
import { Button } from '#ui/primitives/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state.tsx'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import { adminText } from '#ui/text/admin-text.ts'
import { waitingText } from '#ui/text/waiting-text.ts'
import { WaitingItem } from './waiting-item.tsx'

const text = waitingText

/**
 * Every open question of one's chats. One card is open at a time: a card listens to the digit keys of the whole page,
 * and two would both hear them.
 */
export function WaitingPage() {
  const trpc = useTRPC()
  const query = useQuery(trpc.questions.waiting.queryOptions())
  const { agents } = useAdminSettings()
  // Null: nobody has chosen, so the oldest is open. 'none': all are closed.
  const [chosen, setChosen] = useState<string | 'none' | null>(null)
  const calls = query.data?.waiting ?? []
  const first = calls[0]
  const isThere = calls.some((call) => keyOf(call) === chosen)
  const open = chosen === 'none' ? null : isThere ? chosen : first ? keyOf(first) : null

  // The last card takes the focus with it.
  useLostFocus(calls.length > 0, () => document.getElementById('main'))

  return (
    <>
      <PageHeader title={text.title} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-message px-3 py-5 md:px-6 md:py-8">
          {query.isPending && <WaitingSkeleton />}
          {query.isError && calls.length === 0 && (
            <EmptyState
              title={adminText.errors.load}
              text={errorText(query.error)}
              action={<Button onClick={() => void query.refetch()}>{adminText.errors.retry}</Button>}
            />
          )}
          {query.isSuccess && calls.length === 0 && (
            <EmptyState icon={<CircleCheck />} title={text.emptyTitle} text={text.emptyText} />
          )}
          {calls.length > 0 && (
            <>
              <p className="mb-5 text-muted">{text.intro}</p>
              <ul className="flex flex-col gap-3">
                {calls.map((call) => (
                  <WaitingItem
                    key={keyOf(call)}
                    call={{ ...call, input: call.input }}
                    agentName={agents.find((agent) => agent.slug === call.agentSlug)?.name ?? call.agentSlug}
                    open={keyOf(call) === open}
                    onToggle={() => setChosen(keyOf(call) === open ? 'none' : keyOf(call))}
                    onSettled={() => setChosen(null)}
                  />
                ))}
              </ul>
              {query.data && query.data.more > 0 && (
                <p className="mt-5 text-center text-muted">{text.more(query.data.more)}</p>
              )}
            </>
          )}
        </div>
      </div>
    </>
  )
}

/** Models number their calls as they like: an id says nothing outside of its chat. */
function keyOf(call: { chatId: string; toolCallId: string }): string {
  return `${call.chatId}/${call.toolCallId}`
}

function WaitingSkeleton() {
  return (
    <div role="status" aria-label={text.loading} className="flex flex-col gap-3">
      <Skeleton className="h-48 rounded-card" />
      <Skeleton className="h-16 rounded-card" />
      <Skeleton className="h-16 rounded-card" />
    </div>
  )
}
