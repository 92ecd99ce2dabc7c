'use client'

import { GitBranch, Pencil, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import type { Clip } from '#ui/primitives/write-clipboard.ts'
import { useChatText } from '../provider/chat-context.ts'
import { CopyButton } from './copy-button.tsx'

export type MessageActionHandlers = {
  /** Each is left out where its action is not offered. */
  readonly read?: (() => Clip) | undefined
  readonly onBranch?: (() => void) | undefined
  readonly onEdit?: (() => void) | undefined
  readonly onRegenerate?: (() => void) | undefined
}

/** What can be done with a message. */
export function DefaultActions({ read, onBranch, onEdit, onRegenerate }: MessageActionHandlers) {
  const text = useChatText()
  return (
    <>
      {read && <CopyButton label={text.actions.copy} read={read} />}
      {onEdit && (
        <IconButton data-edit label={text.actions.edit} onClick={onEdit}>
          <Pencil aria-hidden />
        </IconButton>
      )}
      {onBranch && (
        <IconButton label={text.actions.branch} onClick={onBranch}>
          <GitBranch aria-hidden />
        </IconButton>
      )}
      {onRegenerate && (
        <IconButton label={text.actions.regenerate} onClick={onRegenerate}>
          <RotateCcw aria-hidden />
        </IconButton>
      )}
    </>
  )
}

type ActionBarProps = { readonly label: string; readonly hidden: boolean; readonly children: ReactNode }

/** Seen on hover and focus, always on touch. It takes its room either way, so that nothing shifts. */
export function ActionBar({ label, hidden, children }: ActionBarProps) {
  return (
    <fieldset
      aria-label={label}
      className={
        hidden
          ? 'invisible h-8 touch:h-11 print:hidden'
          : '-mx-2 flex h-8 items-center gap-0.5 text-muted touch:-mx-3.5 opacity-0 transition-opacity focus-within:opacity-100 group-hover/message:opacity-100 touch:h-11 touch:opacity-100 print:hidden'
      }
    >
      {children}
    </fieldset>
  )
}
