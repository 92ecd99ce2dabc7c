import Link from 'next/link'
import { FrogIcon } from '#ui/logo/frog-icon.tsx'
import { buttonClass } from '#ui/primitives/button.tsx'
import { adminText } from '#ui/text/admin-text.ts'

export default function NotFound() {
  return (
    <main className="flex min-h-[100dvh] flex-col items-center justify-center px-6 text-center">
      <FrogIcon className="mb-5 size-12" />
      <h1 className="font-semibold text-title">{adminText.errors.notFound}</h1>
      <p className="mt-1 max-w-sm text-balance text-muted">{adminText.errors.notFoundText}</p>
      <Link href="/" className={buttonClass('primary', 'medium', 'mt-6')}>
        {adminText.errors.home}
      </Link>
    </main>
  )
}
