'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useId } from 'react'
import type { ChatSummary } from '#contracts/chat.ts'
import { BranchMark, ChatStateMark } from '#ui/admin/chat-state.tsx'
import { useHydrated } from '#ui/admin/use-hydrated.ts'
import { classNames } from '#ui/primitives/class-names.ts'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import { adminText } from '#ui/text/admin-text.ts'
import { useChatsPath } from './admin-settings.tsx'
import { groupChats } from './group-chats.ts'
import { recentsInput } from './recents-input.ts'
import { sidebarRowClass } from './sidebar-row.ts'
import { useTRPC } from './trpc.tsx'

const text = adminText.frame

/** The last 30 chats by day. */
export function Recents() {
  const trpc = useTRPC()
  const { data, isPending } = useQuery(trpc.chats.list.queryOptions(recentsInput))
  const chatsPath = useChatsPath()
  // The drawer and the column may both be on the page.
  const id = useId()
  const path = usePathname()
  const isHydrated = useHydrated()
  // The groups are those of the reader's day, which the server does not know.
  if (isPending || !isHydrated) return <RecentsSkeleton />
  if (data === undefined || data.chats.length === 0) {
    return <p className="px-2 pt-4 text-meta text-muted">{text.noRecents}</p>
  }
  return (
    <nav aria-label={text.recents}>
      {groupChats(data.chats, new Date()).map(({ group, chats }) => (
        <section key={group} aria-labelledby={`${id}-${group}`}>
          <h2 id={`${id}-${group}`} className="px-2 pt-4 pb-1 font-medium text-[12px] text-muted">
            {adminText.groups[group]}
          </h2>
          <ul>
            {chats.map((chat) => (
              <RecentRow key={chat.id} chat={chat} href={`${chatsPath}/${chat.id}`} path={path} />
            ))}
          </ul>
        </section>
      ))}
      {data.nextCursor !== null && (
        <Link href={chatsPath} className={classNames(sidebarRowClass, 'mt-1 text-muted')}>
          {text.moreChats}
        </Link>
      )}
    </nav>
  )
}

function RecentRow({ chat, href, path }: { chat: ChatSummary; href: string; path: string }) {
  return (
    <li>
      <Link
        href={href}
        prefetch={false}
        aria-current={path === href ? 'page' : undefined}
        className={sidebarRowClass}
      >
        <span dir="auto" className="fade-end flex-1">
          <BranchMark chat={chat} />
          {chat.title || text.untitled}
        </span>
        <ChatStateMark chat={chat} />
      </Link>
    </li>
  )
}

function RecentsSkeleton() {
  return (
    <div className="flex flex-col gap-3 px-2 pt-5">
      {['w-40', 'w-48', 'w-32', 'w-44', 'w-36'].map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </div>
  )
}
