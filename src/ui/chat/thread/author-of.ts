import type { ChatText } from '#ui/text/chat-text.ts'
import type { ChatViewer } from '../provider/chat-context.ts'
import type { MessageInfo } from '../session/merge-messages.ts'

/** Who wrote a user message: the reader, a participant of the channel, or another person by their name. */
export function authorOf(info: MessageInfo | null, viewer: ChatViewer, text: ChatText): string {
  const author = info?.author
  if (!author || (author.userId !== null && author.userId === viewer.id)) return text.you
  return author.channel?.name ?? author.name ?? text.you
}
