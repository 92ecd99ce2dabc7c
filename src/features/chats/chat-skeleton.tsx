import { PageHeader } from '#ui/admin/page-header.tsx'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import { adminText } from '#ui/text/admin-text.ts'

/** The place of a conversation while its code is on its way. */
export function ChatSkeleton() {
  return (
    <div role="status" aria-label={adminText.chat.loading} className="flex min-h-0 flex-1 flex-col">
      <PageHeader title={<Skeleton className="w-40" />} />
      <div className="mx-auto flex w-full max-w-message flex-1 flex-col justify-end p-4">
        <Skeleton className="h-24 rounded-composer" />
      </div>
    </div>
  )
}
