'use client'

import { RotateCcw } from 'lucide-react'
import { Button } from '#ui/primitives/button.tsx'
import { deedsText } from '#ui/text/deeds-text.ts'
import { useHeaderDeeds } from './use-header-deeds.ts'

/** Above a chat that is in the trash. */
export function TrashNotice({ chatId }: { readonly chatId: string }) {
  const { deeds } = useHeaderDeeds()
  return (
    <div
      role="status"
      className="flex items-center gap-3 border-line border-y bg-surface px-5 py-2 text-meta"
    >
      <span className="flex-1">{deedsText.inTrash}</span>
      <Button size="small" onClick={() => void deeds.restore([chatId])}>
        <RotateCcw aria-hidden />
        {deedsText.restore}
      </Button>
    </div>
  )
}
