'use client'

import type { UIMessage } from 'ai'
import dynamic from 'next/dynamic'
import type { MessageDoc } from '#contracts/collections.ts'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import { messagesText } from '#ui/text/messages-text.ts'

// Markdown is heavy, and the facts and the JSON are what one came for.
const MessageBody = dynamic(
  () => import('#ui/chat/thread/message-body.tsx').then((module) => module.MessageBody),
  {
    loading: () => <Skeleton className="h-24" />,
  },
)

/** The message as the chat shows it. */
export function MessageRendered({ doc }: { doc: MessageDoc }) {
  if (doc.parts === undefined || doc.parts.length === 0)
    return <p className="text-muted">{messagesText.noText}</p>
  return (
    <div className="max-w-message text-message">
      <MessageBody
        // Stored by AI SDK in its own shapes, which contracts leave open.
        message={{ id: doc.id, role: doc.role ?? 'assistant', parts: doc.parts as UIMessage['parts'] }}
        settlements={doc.settlements ?? []}
        isLive={false}
      />
    </div>
  )
}
