'use client'

import { BrokenPage } from '#ui/admin/broken-page.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { brokenText } from '#ui/text/broken-text.ts'

/** The frame around the page still works: its menu leads elsewhere, on phones too. */
export default function AdminError({ reset }: { reset: () => void }) {
  return (
    <>
      <PageHeader title={brokenText.title} />
      <BrokenPage level="h2" onRetry={reset} />
    </>
  )
}
