import { moveUnsent } from '../composer/unsent-store.ts'
import type { SessionOptions } from './session-options.ts'
import type { SessionState } from './session-state.ts'
import type { Store } from './store.ts'

type Adopting = {
  readonly store: Store<SessionState>
  readonly chat: { readonly messages: readonly { readonly id: string }[] }
  readonly scope: string
  readonly active: boolean
  readonly onChatCreated: SessionOptions['onChatCreated']
}

/** Takes over the chat that a message has made; what could not be sent here belongs to it from now on. */
export function adoptChat(session: Adopting, chatId: string | null): void {
  const { store, scope } = session
  if (chatId === null || store.get().chatId !== null) return
  store.set({ chatId, load: 'ready' })
  const own = [...session.chat.messages, ...store.get().outgoing].map(({ id }) => id)
  moveUnsent(scope, session.scope, (id) => own.includes(id))
  // Somebody who has gone elsewhere meanwhile is not brought back.
  if (session.active) session.onChatCreated?.(chatId)
}
