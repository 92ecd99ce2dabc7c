'use client'

import { GitBranch, Lock, Plus } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#ui/primitives/button.tsx'
import { draftScope } from './composer/draft-store.ts'
import { onComposerFocus } from './composer/focus-composer.ts'
import { moveDraft } from './composer/move-draft.ts'
import { useDraftScope } from './composer/use-draft.ts'
import { useChatContext } from './provider/chat-context.ts'
import { useChatSession } from './session/use-chat-session.ts'

type ReadOnlyNoticeProps = {
  readonly onBranched?: ((chatId: string) => void) | undefined
  readonly onNewChat?: (() => void) | undefined
}

/** In the place of the composer, where this chat can't be written: why, and how to go on in a chat of one's own. */
export function ReadOnlyNotice({ onBranched, onNewChat }: ReadOnlyNoticeProps) {
  const { text, viewer } = useChatContext()
  const { state, actions } = useChatSession()
  const [isBusy, setBusy] = useState(false)
  const scope = useDraftScope()
  const box = useRef<HTMLDivElement>(null)
  // Before the next frame: what was focused in its place may be gone already.
  useLayoutEffect(() => onComposerFocus(() => box.current?.focus({ preventScroll: true })), [])
  const { view } = state
  const isGone = state.load === 'gone'
  if (!view && !isGone) return null
  const branch = async () => {
    setBusy(true)
    const chatId = await actions.branch()
    setBusy(false)
    if (chatId !== null) onBranched?.(chatId)
  }
  const startNew = () => {
    moveDraft(scope, draftScope(viewer.id, null))
    onNewChat?.()
  }
  const { channel } = text
  const reason = () => {
    if (isGone) return channel.deleted
    if (view?.deletedAt) return channel.trashed
    return view?.channelLabel != null ? channel.notice(view.channelLabel) : channel.readOnly
  }
  return (
    <div
      ref={box}
      role="note"
      tabIndex={-1}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-composer border border-line bg-surface px-4 py-3"
    >
      <p className="flex min-w-0 flex-1 basis-64 items-start gap-2.5 text-control text-soft">
        <Lock aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
        {reason()}
      </p>
      {isGone && onNewChat && (
        <Button size="small" onClick={startNew}>
          <Plus aria-hidden />
          {channel.newChat}
        </Button>
      )}
      {!isGone && view?.deletedAt == null && (
        <Button size="small" busy={isBusy} onClick={() => void branch()}>
          <GitBranch aria-hidden />
          {channel.branch}
        </Button>
      )}
    </div>
  )
}
