import type { ChatText } from '#ui/text/chat-text.ts'
import type { ChatAdapter } from '../adapter.ts'

export type SessionOptions = {
  readonly adapter: ChatAdapter
  readonly agent: string
  readonly chatId: string | null
  readonly text: ChatText
  /** Whose unsent messages are kept in this browser. */
  readonly viewerId?: string | null | undefined
  /** Called once, when the first message has created the chat. */
  readonly onChatCreated?: ((chatId: string) => void) | undefined
}

/** What is being sent or read at the moment. */
export type CurrentRequest = {
  readonly kind: 'send' | 'answer' | 'join'
  /** Told once whether the server took it; the stream may go on long after. */
  readonly onSettled?: (error: unknown) => void
  accepted: boolean
}
