'use client'

import { RotateCcw, Trash2, X } from 'lucide-react'
import { Button } from '#ui/primitives/button.tsx'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { chatsText } from '#ui/text/chats-text.ts'
import { deedsText } from '#ui/text/deeds-text.ts'
import type { ChatDeeds } from './chat-deeds.tsx'

const text = chatsText

type BulkBarProps = { chosen: readonly string[]; trash: boolean; deeds: ChatDeeds; onClear: () => void }

/** Stands where the filters were while rows are chosen. */
export function BulkBar({ chosen, trash, deeds, onClear }: BulkBarProps) {
  return (
    <div className="flex min-h-8 shrink-0 flex-wrap items-center gap-2">
      <IconButton label={text.clearChoice} onClick={onClear}>
        <X />
      </IconButton>
      <span role="status" className="font-medium text-meta">
        {text.chosen(chosen.length)}
      </span>
      <div className="ms-auto flex gap-2">
        {trash ? (
          <>
            <Button size="small" onClick={() => void deeds.restore(chosen)}>
              <RotateCcw aria-hidden />
              {deedsText.restore}
            </Button>
            <Button size="small" variant="danger" onClick={() => deeds.remove(chosen)}>
              <Trash2 aria-hidden />
              {deedsText.remove}
            </Button>
          </>
        ) : (
          <Button size="small" onClick={() => void deeds.trash(chosen)}>
            <Trash2 aria-hidden />
            {deedsText.trash}
          </Button>
        )}
      </div>
    </div>
  )
}
