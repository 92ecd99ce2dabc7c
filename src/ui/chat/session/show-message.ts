import type { ChatSession } from './chat-session.ts'
import { loadOlder } from './thread-actions.ts'

const pageSize = 500
/** Further back nobody waits for: the chat is then shown at its end. */
const maxPages = 20

/** Brings a message into the conversation, however old it is, and has the list show it. */
export async function showMessage(session: ChatSession, messageId: string): Promise<void> {
  session.wantedMessageId = messageId
  for (let page = 0; page <= maxPages; page += 1) {
    await untilLoaded(session)
    // Somebody may have asked for another one meanwhile.
    if (session.wantedMessageId !== messageId) return
    if (session.chat.messages.some(({ id }) => id === messageId)) {
      session.store.set({ shownMessageId: messageId })
      return
    }
    const { hasOlder, queued } = session.store.get()
    if (!hasOlder || queued.some(({ id }) => id === messageId)) return
    const count = session.chat.messages.length
    await loadOlder(session, pageSize)
    if (session.chat.messages.length === count) return
  }
}

/** Waits for a page that is on its way already. */
function untilLoaded({ store }: ChatSession): Promise<void> {
  return new Promise((resolve) => {
    if (!store.get().loadingOlder) return resolve()
    const unsubscribe = store.subscribe(() => {
      if (store.get().loadingOlder) return
      unsubscribe()
      resolve()
    })
  })
}
