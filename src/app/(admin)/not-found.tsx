import Link from 'next/link'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { buttonClass } from '#ui/primitives/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state.tsx'
import { adminText } from '#ui/text/admin-text.ts'

export default function NotFound() {
  return (
    <>
      <PageHeader title={adminText.errors.notFound} />
      <EmptyState
        className="flex-1 justify-center"
        title={adminText.errors.notFound}
        text={adminText.errors.notFoundText}
        action={
          <Link href="/" className={buttonClass('primary')}>
            {adminText.errors.home}
          </Link>
        }
      />
    </>
  )
}
