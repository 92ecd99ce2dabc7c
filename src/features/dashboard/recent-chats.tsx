'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useAdminSettings, useChatsPath } from '#features/frame/admin-settings.tsx'
import { recentsInput } from '#features/frame/recents-input.ts'
import { useTRPC } from '#features/frame/trpc.tsx'
import { BranchMark, ChatStateBadge, ChatStateMark } from '#ui/admin/chat-state.tsx'
import { Time } from '#ui/admin/time.tsx'
import { useHydrated } from '#ui/admin/use-hydrated.ts'
import { buttonClass } from '#ui/primitives/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state.tsx'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import { adminText } from '#ui/text/admin-text.ts'

const shownChats = 6

function RowsSkeleton() {
  return (
    <div className="divide-y divide-line rounded-card border border-line">
      {['w-48', 'w-64', 'w-40', 'w-56'].map((width) => (
        <div key={width} className="flex h-11 items-center px-4">
          <Skeleton className={width} />
        </div>
      ))}
    </div>
  )
}

/** The last chats with their agents and states. */
export function RecentChats() {
  const trpc = useTRPC()
  const chatsPath = useChatsPath()
  // The same question as the sidebar's, so that it is asked once.
  const { data } = useQuery(trpc.chats.list.queryOptions(recentsInput))
  const { agents } = useAdminSettings()
  const isHydrated = useHydrated()
  if (data === undefined || !isHydrated) return <RowsSkeleton />
  if (data.chats.length === 0) {
    return (
      <EmptyState
        className="rounded-card border border-line border-dashed py-10"
        title={adminText.dashboard.noChats}
        text={adminText.dashboard.noChatsText}
        action={
          <Link href={`${chatsPath}/create`} className={buttonClass('primary')}>
            {adminText.frame.newChat}
          </Link>
        }
      />
    )
  }
  return (
    // The rows share their columns: states, agents and times stand below each other, and take no more than they need.
    <ul className="grid grid-cols-[minmax(0,1fr)_auto_auto] divide-y divide-line rounded-card border border-line sm:grid-cols-[minmax(0,1fr)_auto_auto_auto]">
      {data.chats.slice(0, shownChats).map((chat) => (
        <li key={chat.id} className="col-span-full grid grid-cols-subgrid">
          <Link
            href={`${chatsPath}/${chat.id}`}
            prefetch={false}
            className="col-span-full grid min-h-11 grid-cols-subgrid items-center gap-x-4 rounded-[inherit] px-4 text-ink no-underline hover:bg-surface"
          >
            <span dir="auto" className="fade-end font-medium">
              <BranchMark chat={chat} />
              {chat.title || adminText.frame.untitled}
            </span>
            <span>
              {(chat.state !== 'idle' || chat.failed) && (
                <>
                  <span className="flex sm:hidden">
                    <ChatStateMark chat={chat} />
                  </span>
                  <span className="max-sm:hidden">
                    <ChatStateBadge chat={chat} />
                  </span>
                </>
              )}
            </span>
            <span className="text-meta text-muted max-sm:hidden">
              {agents.find((agent) => agent.slug === chat.agent)?.name ?? chat.agent}
            </span>
            <Time
              at={chat.lastMessageAt ?? chat.createdAt}
              className="whitespace-nowrap text-end text-meta text-muted"
            />
          </Link>
        </li>
      ))}
    </ul>
  )
}
