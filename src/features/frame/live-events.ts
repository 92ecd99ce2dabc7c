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
  readonly readyState: number
  addEventListener(type: string, listener: (event: Event) => void): void
  close(): void
}

/** `EventSource.CLOSED` */
const closedState = 2
/** A server that restarts is there again within seconds; one that refuses for good is asked twice a minute. */
const retryDelaysMs = [1000, 2000, 4000, 8000, 15_000, 30_000]

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

/**
 * Opens the one event stream of this tab. `EventSource` connects again by itself when the network fails, but gives up
 * for good when it is answered by an error, as a proxy does while the server restarts: then another one is opened.
 */
export function openLiveEvents(open: () => EventStream): LiveEvents {
  const listeners = new Set<Listener>()
  const linkListeners = new Set<(state: LinkState) => void>()
  let lost = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const tellLink = (state: LinkState) => {
    for (const listener of linkListeners) listener(state)
  }
  const onMessage = (message: Event) => {
    const event = message instanceof MessageEvent ? parseEvent(message.data) : null
    if (event === null) return
    for (const listener of listeners) listener(event)
  }
  const follow = (stream: EventStream): EventStream => {
    stream.addEventListener('message', onMessage)
    stream.addEventListener('chat', onMessage)
    stream.addEventListener('open', () => {
      tellLink(lost ? 'back' : 'up')
      lost = false
      failures = 0
    })
    stream.addEventListener('error', () => {
      const isRefused = stream.readyState === closedState
      // A refusal is told whatever came before it: who was cut off may have been signed out since.
      if (!lost || isRefused) tellLink('lost')
      lost = true
      if (isRefused) reopen()
    })
    return stream
  }
  const reopen = () => {
    const delayMs = retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)]
    failures += 1
    clearTimeout(timer)
    timer = setTimeout(() => {
      source = follow(open())
    }, delayMs)
  }
  let source = follow(open())
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
      clearTimeout(timer)
      source.close()
      listeners.clear()
      linkListeners.clear()
    },
  }
}
