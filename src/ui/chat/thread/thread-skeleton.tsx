'use client'

import { Skeleton } from '#ui/primitives/skeleton.tsx'
import { useChatText } from '../provider/chat-context.ts'

/** The shape of a conversation that is being loaded. */
export function ThreadSkeleton() {
  const text = useChatText()
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">{text.loading}</span>
      <Skeleton className="h-11 w-56 self-end rounded-composer" />
      <div className="flex flex-col gap-2.5">
        <Skeleton className="w-24" />
        <Skeleton className="w-full" />
        <Skeleton className="w-11/12" />
        <Skeleton className="w-2/3" />
      </div>
      <Skeleton className="h-11 w-72 self-end rounded-composer" />
      <div className="flex flex-col gap-2.5">
        <Skeleton className="w-24" />
        <Skeleton className="w-5/6" />
        <Skeleton className="w-1/2" />
      </div>
    </div>
  )
}
