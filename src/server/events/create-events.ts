import { type ChatEvent, chatEvent } from '#contracts/chat.ts'
import type { CoreDeps } from '#core/deps.ts'
import type { ListenConnection } from '#server/database/listen-connection.ts'

type Subscriber = {
  readonly onEvent: (event: ChatEvent) => void
  /** Called once when no more events will come: some may have been missed, or the process ends. */
  readonly onEnd: () => void
}

export type Events = CoreDeps['events'] & {
  subscribe(userId: string, subscriber: Subscriber): () => void
  close(): void
}

const channel = 'frogbot_events'

/** Tells signed-in readers, in any process, what changed. Events are hints to read again, not data. */
export function createEvents(connection: ListenConnection): Events {
  const subscribers = new Map<string, Set<Subscriber>>()

  connection.listen(channel, (payload) => {
    const { userId, event } = unpack(payload)
    for (const subscriber of subscribers.get(userId) ?? []) subscriber.onEvent(event)
  })
  connection.onGap(endAll)

  function endAll(): void {
    const all = [...subscribers.values()].flatMap((group) => [...group])
    subscribers.clear()
    for (const subscriber of all) subscriber.onEnd()
  }

  return {
    async publish(tx, userId, event) {
      // Chats without an owner have no signed-in readers.
      if (userId === null) return
      await tx.$executeRaw`select pg_notify(${channel}, ${JSON.stringify({ userId, event })})`
    },
    subscribe(userId, subscriber) {
      const group = subscribers.get(userId) ?? new Set()
      subscribers.set(userId, group.add(subscriber))
      return () => {
        group.delete(subscriber)
        if (group.size === 0 && subscribers.get(userId) === group) subscribers.delete(userId)
      }
    },
    close: endAll,
  }
}

function unpack(payload: string): { userId: string; event: ChatEvent } {
  const { userId, event } = JSON.parse(payload)
  return { userId: String(userId), event: chatEvent.parse(event) }
}
