'use client'

import { classNames } from '#ui/primitives/class-names.ts'
import { useChatText } from '../provider/chat-context.ts'
import { PastedTextCard } from '../thread/pasted-text-card.tsx'
import type { Paste } from './pasted-text.ts'

type PastesProps = {
  readonly pastes: readonly Paste[]
  readonly onRemove: (id: string) => void
  readonly className?: string | undefined
}

/** What was pasted into a message that is being written, each with a way to take it out again. Whoever shows it loads it with the first. */
export function Pastes({ pastes, onRemove, className }: PastesProps) {
  const text = useChatText()
  if (pastes.length === 0) return null
  return (
    <ul aria-label={text.paste.list} className={classNames('flex flex-wrap gap-3', className)}>
      {pastes.map((paste) => (
        <li key={paste.id} className="max-w-full">
          <PastedTextCard text={paste.text} onRemove={() => onRemove(paste.id)} />
        </li>
      ))}
    </ul>
  )
}
