import type { ChatEvent } from '#contracts/chat.ts'

type Listener = (event: ChatEvent) => void
/** `back` after an interruption: whatever was shown before may be old. */
export type LinkState = 'up' | 'lost' | 'back'

/** The server's events of one tab, shared by everything on the page. */
export type LiveEvents = {
  subscribe(listener: Listener): () => void
  /** Calls back when the connection changes. */
  onLink(listener: (state: LinkState) => void): () => void
  close(): void
}

/** What is used of an `EventSource`. */
type EventStream = {
  addEventListener(type: string, listener: (event: Event) => void): void
  close(): void
}

const changes: ReadonlySet<unknown> = new Set<ChatEvent['change']>(['turn', 'messages', 'chat'])

/** By hand, because this is on every page and zod would be a third of its code. */
function isChatEvent(value: unknown): value is ChatEvent {
  if (typeof value !== 'object' || value === null) return false
  if (!('type' in value && 'chatId' in value && 'change' in value)) return false
  const { type, chatId, change } = value
  return type === 'chat' && typeof chatId === 'string' && chatId !== '' && changes.has(change)
}

function parseEvent(data: unknown): ChatEvent | null {
  if (typeof data !== 'string') return null
  try {
    const event: unknown = JSON.parse(data)
    return isChatEvent(event) ? event : null
  } catch {
    // A keep-alive or an event of a newer server: not for us.
    return null
  }
}

/** Opens the one event stream of this tab. `EventSource` connects again by itself. */
export function openLiveEvents(source: EventStream): LiveEvents {
  const listeners = new Set<Listener>()
  const linkListeners = new Set<(state: LinkState) => void>()
  let lost = false
  const tellLink = (state: LinkState) => {
    for (const listener of linkListeners) listener(state)
  }
  const onMessage = (message: Event) => {
    const event = message instanceof MessageEvent ? parseEvent(message.data) : null
    if (event === null) return
    for (const listener of listeners) listener(event)
  }
  source.addEventListener('message', onMessage)
  source.addEventListener('chat', onMessage)
  source.addEventListener('open', () => {
    tellLink(lost ? 'back' : 'up')
    lost = false
  })
  source.addEventListener('error', () => {
    if (!lost) tellLink('lost')
    lost = true
  })
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onLink(listener) {
      linkListeners.add(listener)
      return () => linkListeners.delete(listener)
    },
    close() {
      source.close()
      listeners.clear()
      linkListeners.clear()
    },
  }
}
