import type { ChatAdapter } from '../adapter.ts'
import type { SessionState } from './session-state.ts'
import type { Store } from './store.ts'

type Followed = {
  readonly adapter: ChatAdapter
  readonly store: Store<SessionState>
  sync(): Promise<void>
  isReading(): boolean
}

/** Only a net: events tell what changes, but a lost one must not leave a chat waiting for ever. */
const pollMs = 15_000

/** Reads the chat anew whenever it may have changed: on events, when the page is seen again, and now and then. */
export function followChat(session: Followed): () => void {
  const onSeen = () => {
    if (document.visibilityState === 'visible') void session.sync()
  }
  const unsubscribe = session.adapter.subscribe(
    (event) => {
      if (event.chatId === session.store.get().chatId) void session.sync()
    },
    () => void session.sync(),
  )
  const timer = setInterval(() => {
    const state = session.store.get().view?.turn.state ?? 'idle'
    if (state !== 'idle' && !session.isReading()) onSeen()
  }, pollMs)
  document.addEventListener('visibilitychange', onSeen)
  window.addEventListener('online', onSeen)
  return () => {
    unsubscribe()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onSeen)
    window.removeEventListener('online', onSeen)
  }
}
