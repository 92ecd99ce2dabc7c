import type { ChatRow } from '#contracts/chat-table.ts'

/** Name of the message a chat is opened at, in the address of the chat. */
export const messageParam = 'message'

/** The address of a chat opened at one of its messages. */
export function messageAddress(chatsPath: string, chatId: string, messageId: string): string {
  return `${chatsPath}/${encodeURIComponent(chatId)}?${messageParam}=${encodeURIComponent(messageId)}`
}

/** The address of a chat a search has found: at the message that has the words, if it is one. */
export function chatAddress(chatsPath: string, { id, hit }: Pick<ChatRow, 'id' | 'hit'>): string {
  return hit ? messageAddress(chatsPath, id, hit.messageId) : `${chatsPath}/${encodeURIComponent(id)}`
}
