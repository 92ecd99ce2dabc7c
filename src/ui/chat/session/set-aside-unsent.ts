import type { UIMessage } from 'ai'
import { textOf } from './message-parts.ts'
import type { Outgoing, SessionState } from './session-state.ts'
import type { Store } from './store.ts'

type Held = {
  readonly chat: { messages: UIMessage[] }
  readonly store: Store<SessionState>
  readonly sendingIds: Set<string>
}

/**
 * A message that the server did not take leaves the thread when something else goes on there, and waits below it with
 * its reason and a Retry. In the thread it would look like one that was sent, until it was gone.
 */
export function setAsideUnsent({ chat, store, sendingIds }: Held): void {
  const { problem } = store.get()
  const message = chat.messages.find(({ id }) => id === problem?.messageId)
  if (problem?.kind !== 'send' || !message) return
  sendingIds.delete(message.id)
  chat.messages = chat.messages.filter((other) => other !== message)
  const { id, parts } = message
  const options = problem.options ?? {}
  setOutgoing(store, { id, text: textOf(parts), parts, options, error: problem.message })
  store.set({ problem: null })
}

export function setOutgoing(store: Store<SessionState>, entry: Outgoing): void {
  const { outgoing } = store.get()
  const isKnown = outgoing.some(({ id }) => id === entry.id)
  store.set({
    outgoing: isKnown
      ? outgoing.map((other) => (other.id === entry.id ? entry : other))
      : [...outgoing, entry],
  })
}
