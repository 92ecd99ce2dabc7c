'use client'

import { GitBranch, Lock } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/primitives/button.tsx'
import { useChatText } from './provider/chat-context.ts'
import { useChatSession } from './session/use-chat-session.ts'

type ReadOnlyNoticeProps = { readonly onBranched?: ((chatId: string) => void) | undefined }

/** In the place of the composer, where this chat can't be written: why, and how to go on in a chat of one's own. */
export function ReadOnlyNotice({ onBranched }: ReadOnlyNoticeProps) {
  const text = useChatText()
  const { state, actions } = useChatSession()
  const [isBusy, setBusy] = useState(false)
  const { view } = state
  if (!view) return null
  const branch = async () => {
    setBusy(true)
    const chatId = await actions.branch()
    setBusy(false)
    if (chatId !== null) onBranched?.(chatId)
  }
  const notice =
    view.channelLabel !== null
      ? text.channel.notice(view.channelLabel)
      : view.deletedAt !== null
        ? text.channel.trashed
        : text.channel.readOnly
  return (
    <div
      role="note"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-composer border border-line bg-surface px-4 py-3"
    >
      <p className="flex min-w-0 flex-1 basis-64 items-start gap-2.5 text-control text-soft">
        <Lock aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
        {notice}
      </p>
      {view.deletedAt === null && (
        <Button size="small" busy={isBusy} onClick={() => void branch()}>
          <GitBranch aria-hidden />
          {text.channel.branch}
        </Button>
      )}
    </div>
  )
}
