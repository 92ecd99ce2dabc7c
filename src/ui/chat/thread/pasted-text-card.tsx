'use client'

import { ClipboardList, X } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '#ui/primitives/dialog.tsx'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { useChatText } from '../provider/chat-context.ts'
import { CopyButton } from './copy-button.tsx'
import { ScrollRegion } from './scroll-region.tsx'

export type PasteCardProps = {
  readonly text: string
  /** Left out once the message is sent. */
  readonly onRemove?: (() => void) | undefined
}

/** What `paste-card.tsx` loads: the beginning of a pasted text and its size; the whole of it opens in a window. */
export function PastedTextCard({ text, onRemove }: PasteCardProps) {
  const words = useChatText()
  const [isOpen, setOpen] = useState(false)
  const lines = text.split('\n').length
  const size = words.paste.size(lines, new Intl.NumberFormat(words.language).format(text.length))
  return (
    <div className="relative w-52 max-w-full">
      <button
        type="button"
        aria-label={`${words.paste.open}, ${size}`}
        onClick={() => setOpen(true)}
        className="flex w-full flex-col gap-1.5 rounded-card border border-line bg-surface px-3 py-2 text-start transition-colors hover:bg-fill"
      >
        <span
          aria-hidden
          className="line-clamp-3 h-12 w-full whitespace-pre-wrap font-mono text-[11px] text-soft leading-4 [overflow-wrap:anywhere]"
        >
          {text.trimStart().slice(0, 200)}
        </span>
        <span className="flex items-center gap-1.5 text-meta text-muted">
          <ClipboardList aria-hidden className="size-3.5 shrink-0" />
          <span className="truncate">{size}</span>
        </span>
      </button>
      {onRemove && (
        <IconButton
          label={words.paste.remove}
          variant="secondary"
          className="absolute -end-2 -top-2 size-6 rounded-full bg-raised p-0 touch:-end-3 touch:-top-3 touch:size-7 touch:min-h-0 touch:min-w-0 touch:after:absolute touch:after:-inset-2"
          onClick={onRemove}
        >
          <X aria-hidden className="size-3.5!" />
        </IconButton>
      )}
      <Dialog open={isOpen} onOpenChange={setOpen} title={words.paste.title} className="max-w-3xl">
        <ScrollRegion
          label={words.paste.title}
          className="max-h-[56vh] overflow-auto rounded-control bg-surface px-3 py-2"
        >
          <pre
            dir="auto"
            className="whitespace-pre-wrap font-mono text-[12.5px] leading-5 [overflow-wrap:anywhere]"
          >
            {text}
          </pre>
        </ScrollRegion>
        <div className="flex items-center justify-between pt-2 text-meta text-muted">
          {size}
          <CopyButton label={words.actions.copy} read={() => ({ text })} />
        </div>
      </Dialog>
    </div>
  )
}
