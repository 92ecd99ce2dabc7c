import type { MessageDoc } from '#contracts/collections.ts'
import { Badge, type BadgeTone } from '#ui/primitives/badge.tsx'
import { messagesText } from '#ui/text/messages-text.ts'

const text = messagesText

type Status = keyof typeof text.statuses

const tones: Readonly<Partial<Record<Status, BadgeTone>>> = {
  queued: 'waiting',
  waiting: 'waiting',
  failed: 'danger',
}

/** How a message stands: of a user's one whether it was sent, of a reply how it ended. */
export function MessageStatus({ doc }: { doc: MessageDoc }) {
  const status = statusOf(doc)
  return <Badge tone={tones[status] ?? 'neutral'}>{text.statuses[status]}</Badge>
}

function statusOf({ role, status, metadata, parts }: MessageDoc): Status {
  if (status === 'queued') return 'queued'
  if (role !== 'assistant') return 'sent'
  if (metadata?.error) return 'failed'
  if (metadata?.stopped === true) return 'stopped'
  // As the server filters: the time stays with questions that nobody answered, and their calls are closed then.
  if (metadata?.waitingSince && parts?.some((part) => part.state === 'input-available')) return 'waiting'
  return metadata?.finishReason ? 'finished' : 'unfinished'
}
