'use client'

import { BrokenPage } from '#ui/admin/broken-page.tsx'

export default function AdminError({ reset }: { reset: () => void }) {
  return <BrokenPage onRetry={reset} />
}
