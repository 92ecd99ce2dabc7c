'use client'

import { useQuery } from '@tanstack/react-query'
import { ArrowRight, CircleHelp, MessagesSquare, Plus, Rows3, SquarePen, Users } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { useAdminSettings, useChatsPath } from '#features/frame/admin-settings.tsx'
import { useTRPC } from '#features/frame/trpc.tsx'
import { formatNumber } from '#ui/admin/format-time.ts'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { buttonClass } from '#ui/primitives/button.tsx'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import { adminText } from '#ui/text/admin-text.ts'
import { RecentChats } from './recent-chats.tsx'
import { useMessageCount } from './use-message-count.ts'

const text = adminText.dashboard

/** The start page: what waits, what was last talked about, and the collections. */
export function DashboardPage() {
  const { user } = useAdminSettings()
  const chatsPath = useChatsPath()
  return (
    <>
      <PageHeader
        title={text.title}
        actions={
          <Link href={`${chatsPath}/create`} className={buttonClass('primary', 'small')}>
            <SquarePen aria-hidden />
            {adminText.frame.newChat}
          </Link>
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-4xl flex-col gap-10 px-4 py-8 md:px-8 md:py-12">
          <p className="text-title font-semibold">{text.greeting(user.name)}</p>
          <WaitingCallout />
          <section aria-labelledby="recent-heading">
            <div className="mb-2 flex items-baseline justify-between">
              <h2 id="recent-heading" className="font-semibold text-[15px]">
                {text.recent}
              </h2>
              <Link
                href={chatsPath}
                className="rounded-control text-accent text-meta no-underline hover:underline"
              >
                {text.allChats}
              </Link>
            </div>
            <RecentChats />
          </section>
          <CollectionCards />
        </div>
      </div>
    </>
  )
}

function WaitingCallout() {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.questions.waiting.queryOptions())
  if (data === undefined || data.count === 0) return null
  const first = data.waiting[0]
  return (
    <Link
      href="/waiting"
      className="flex items-center gap-4 rounded-card border border-waiting-line bg-waiting-soft px-4 py-3.5 text-ink no-underline transition-shadow hover:shadow-float"
    >
      <CircleHelp aria-hidden className="size-5 shrink-0 text-waiting" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{text.answer(data.count)}</span>
        {first && (
          <span className="fade-end block text-meta text-soft">
            {first.chatTitle || adminText.frame.untitled}
          </span>
        )}
      </span>
      <ArrowRight aria-hidden className="size-4 shrink-0 text-waiting rtl:-scale-x-100" />
    </Link>
  )
}

function CollectionCards() {
  const { chats, messages, user } = useAdminSettings()
  const chatsPath = useChatsPath()
  const trpc = useTRPC()
  const chatCount = useQuery(trpc.chats.find.queryOptions({ limit: 1 })).data?.total
  const userCount = useQuery(trpc.users.list.queryOptions({ limit: 1 }, { enabled: user.role === 'admin' }))
    .data?.totalDocs
  const messageCount = useMessageCount(messages?.slug ?? null)
  return (
    <section aria-labelledby="collections">
      <h2 id="collections" className="mb-3 font-semibold text-[15px]">
        {text.collections}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <CollectionCard
          href={chatsPath}
          icon={<MessagesSquare />}
          label={chats.plural}
          count={chatCount}
          create={{ href: `${chatsPath}/create`, label: text.create(chats.singular.toLocaleLowerCase()) }}
        />
        {messages && (
          <CollectionCard
            href={`/collections/${messages.slug}`}
            icon={<Rows3 />}
            label={messages.plural}
            count={messageCount}
          />
        )}
        {user.role === 'admin' && (
          <CollectionCard
            href="/collections/users"
            icon={<Users />}
            label={adminText.frame.users}
            count={userCount}
          />
        )}
      </ul>
    </section>
  )
}

type CollectionCardProps = {
  href: string
  icon: ReactNode
  label: string
  count: number | undefined
  create?: { href: string; label: string } | undefined
}

function CollectionCard({ href, icon, label, count, create }: CollectionCardProps) {
  return (
    <li className="relative flex items-center gap-3 rounded-card border border-line bg-surface px-4 py-3.5 transition-colors hover:border-line-strong">
      <span aria-hidden className="text-muted [&_svg]:size-5">
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        {/* The link covers the card; the button stands above it. */}
        <Link
          href={href}
          className="block font-medium text-ink no-underline after:absolute after:inset-0 after:rounded-card"
        >
          {label}
        </Link>
        <span className="flex h-[1lh] items-center text-meta text-muted tabular-nums">
          {count === undefined ? <Skeleton className="h-3 w-8" /> : formatNumber(count)}
        </span>
      </span>
      {create && (
        <Link
          href={create.href}
          aria-label={create.label}
          title={create.label}
          className={buttonClass('quiet', 'small', 'relative -my-2 w-8 px-0 touch:min-w-11')}
        >
          <Plus aria-hidden />
        </Link>
      )}
    </li>
  )
}
