'use client'

import { usePathname } from 'next/navigation'
import { useChatsPath } from '#features/frame/admin-settings.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import { adminText } from '#ui/text/admin-text.ts'
import { chatIdInPath } from './shown-chat.ts'

/** The place of a conversation while its code is on its way: title and composer are where they will be. */
export function ChatSkeleton() {
  const isNew = chatIdInPath(usePathname(), useChatsPath()) === null
  return (
    <div role="status" aria-label={adminText.chat.loading} className="flex min-h-0 flex-1 flex-col">
      <PageHeader
        title={isNew ? adminText.chat.create : <Skeleton className="w-40" />}
        className="border-transparent"
      />
      <div className={isNew ? 'flex-1 sm:flex-none sm:basis-[42%]' : 'flex-1'} />
      <div className="mx-auto w-full max-w-[calc(46rem+2rem)] shrink-0 px-4 pt-1 pb-4">
        <Skeleton className="h-22.5 rounded-composer" />
      </div>
    </div>
  )
}
