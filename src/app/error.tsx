'use client'

import { Button } from '#ui/primitives/button.tsx'
import { adminText } from '#ui/text/admin-text.ts'

export default function RootError({ reset }: { reset: () => void }) {
  return (
    <main className="flex min-h-[100dvh] flex-col items-center justify-center px-6 text-center">
      <h1 className="font-semibold text-title">{adminText.errors.broken}</h1>
      <p className="mt-1 max-w-sm text-muted">{adminText.errors.brokenText}</p>
      <Button variant="primary" className="mt-6" onClick={reset}>
        {adminText.errors.retry}
      </Button>
    </main>
  )
}
