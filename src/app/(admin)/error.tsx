'use client'

import { PageHeader } from '#ui/admin/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state.tsx'
import { adminText } from '#ui/text/admin-text.ts'

export default function AdminError({ reset }: { reset: () => void }) {
  return (
    <>
      <PageHeader title={adminText.errors.broken} />
      <EmptyState
        className="flex-1 justify-center"
        title={adminText.errors.broken}
        text={adminText.errors.brokenText}
        action={
          <Button variant="primary" onClick={reset}>
            {adminText.errors.retry}
          </Button>
        }
      />
    </>
  )
}
