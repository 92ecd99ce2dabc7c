'use client'

import { BrokenPage } from '#ui/admin/broken-page.tsx'

export default function RootError({ reset }: { reset: () => void }) {
  return (
    <main className="flex min-h-[100dvh]">
      <BrokenPage onRetry={reset} />
    </main>
  )
}
