'use client'

import { BrokenPage } from '#ui/admin/broken-page.tsx'
import { retryPage } from '#ui/admin/retry-page.ts'

export default function RootError(failure: { error: Error; reset: () => void }) {
  return (
    <main className="flex min-h-[100dvh]">
      <BrokenPage onRetry={() => retryPage(failure)} />
    </main>
  )
}
