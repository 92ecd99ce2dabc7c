'use client'

import { BrokenPage } from '#ui/admin/broken-page.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { retryPage } from '#ui/admin/retry-page.ts'
import { brokenText } from '#ui/text/broken-text.ts'

/** The frame around the page still works: its menu leads elsewhere, on phones too. */
export default function AdminError(failure: { error: Error; reset: () => void }) {
  return (
    <>
      <PageHeader title={brokenText.title} />
      <BrokenPage titled={false} onRetry={() => retryPage(failure)} />
    </>
  )
}
