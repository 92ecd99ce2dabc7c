import type { ChatEvent } from '#contracts/chat.ts'
import { DomainError } from '#core/errors.ts'
import { findActor } from '#server/auth/find-actor.ts'
import { watchActor } from '#server/auth/watch-actor.ts'
import type { Events } from '#server/events/create-events.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { createSignal } from '#server/streams/signal.ts'
import { handleRequest } from './handle-request.ts'
import { sseResponse } from './sse-response.ts'

const heartbeatMs = 20_000
// The client connects again: no connection that its reader has forgotten is kept for longer.
const maxDurationMs = 10 * 60_000

/** `GET /api/events`: tells a signed-in reader what changed in their chats, as it happens. */
export async function followEvents(deps: ServerDeps, request: Request): Promise<Response> {
  return handleRequest(deps, request, async () => {
    const actor = await findActor(deps, request)
    if (actor.kind !== 'user') throw new DomainError('unauthenticated', null, 'Sign in to go on.')
    const leave = new AbortController()
    const timer = setTimeout(() => leave.abort(), maxDurationMs).unref()
    const endWatch = watchActor(deps, request, actor, () => leave.abort())
    // Subscribed before the answer goes out: whoever sees it open misses nothing that comes after.
    const items = subscribe(deps.events, actor.user.id, leave.signal, () => {
      clearTimeout(timer)
      endWatch()
    })
    return sseResponse({ items, onCancel: () => leave.abort(), keepAliveMs: heartbeatMs })
  })
}

function subscribe(
  events: Events,
  userId: string,
  abort: AbortSignal,
  onEnd: () => void,
): AsyncGenerator<ChatEvent> {
  const waiting: ChatEvent[] = []
  const signal = createSignal()
  let ended = false
  const unsubscribe = events.subscribe(userId, {
    onEvent(event) {
      // A reader that is behind needs each change of a chat only once.
      if (!waiting.some(({ chatId, change }) => chatId === event.chatId && change === event.change))
        waiting.push(event)
      signal.wake()
    },
    onEnd() {
      ended = true
      signal.wake()
    },
  })
  abort.addEventListener('abort', () => {
    unsubscribe()
    onEnd()
  })
  return (async function* () {
    try {
      while (!abort.aborted) {
        const next = waiting.shift()
        if (next) yield next
        else if (ended) return
        else await signal.wait({ abort })
      }
    } finally {
      unsubscribe()
      onEnd()
    }
  })()
}
