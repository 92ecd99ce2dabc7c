import type { ChatEvent } from '#contracts/chat.ts'

/** tRPC keys look like `[['chats', 'list'], { input, type }]`. */
function pathOf(key: readonly unknown[]): readonly unknown[] {
  return Array.isArray(key[0]) ? key[0] : []
}

function chatIdOf(key: readonly unknown[]): unknown {
  const options = key[1]
  if (typeof options !== 'object' || options === null || !('input' in options)) return undefined
  const input = options.input
  return typeof input === 'object' && input !== null && 'chatId' in input ? input.chatId : undefined
}

/** Which queries these events make old: everything about the chats they name, and every list of chats or questions. */
export function staleKeys(events: readonly ChatEvent[]): (key: readonly unknown[]) => boolean {
  const chatIds = new Set<unknown>(events.map((event) => event.chatId))
  const touchesLists = events.some((event) => event.change !== 'messages')
  return (key) => {
    const chatId = chatIdOf(key)
    if (chatId !== undefined) return chatIds.has(chatId)
    const [router] = pathOf(key)
    if (router === 'messages') return true
    return touchesLists && (router === 'chats' || router === 'questions')
  }
}

/** Whether a query came with the page: the recent chats, and what waits. */
export function isSidebarKey(key: readonly unknown[]): boolean {
  const [router, procedure] = pathOf(key)
  return (router === 'chats' && procedure === 'list') || (router === 'questions' && procedure === 'waiting')
}
