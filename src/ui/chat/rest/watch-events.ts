import { type ChatEvent, chatEvent } from '#contracts/chat.ts'
import { readDataLines } from './read-data-lines.ts'
import type { RestClient } from './rest-request.ts'

type Listener = { readonly onEvent: (event: ChatEvent) => void; readonly onGap: (() => void) | undefined }

const retryDelaysMs = [1000, 2000, 5000, 10_000, 30_000]

/**
 * One event stream for all listeners of an adapter: open while somebody listens, taken up again when it breaks.
 * `fetch` is used instead of `EventSource`, which can't send a token.
 */
export function createEventHub(
  client: RestClient,
): (onEvent: Listener['onEvent'], onGap?: () => void) => () => void {
  const listeners = new Set<Listener>()
  let connection: AbortController | null = null

  return (onEvent, onGap) => {
    const listener: Listener = { onEvent, onGap }
    listeners.add(listener)
    if (!connection) {
      connection = new AbortController()
      void follow(client, listeners, connection.signal)
    }
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      connection?.abort()
      connection = null
    }
  }
}

async function follow(
  client: RestClient,
  listeners: ReadonlySet<Listener>,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0
  let wasOpen = false
  while (!signal.aborted) {
    try {
      const response = await client.send('/api/events', { headers: { accept: 'text/event-stream' }, signal })
      if (wasOpen) for (const { onGap } of listeners) onGap?.()
      wasOpen = true
      failures = 0
      await readEvents(response, listeners)
    } catch {
      // Refused or broken off: asked again after a pause, growing with each failure.
    }
    if (signal.aborted) return
    await pause(retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)] ?? 30_000, signal)
    failures += 1
  }
}

async function readEvents(response: Response, listeners: ReadonlySet<Listener>): Promise<void> {
  if (!response.body) return
  for await (const data of readDataLines(response.body)) {
    const event = chatEvent.safeParse(data)
    if (event.success) for (const { onEvent } of listeners) onEvent(event.data)
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}
