import { type Actor, userOf } from '#core/access/actor.ts'
import { DomainError } from '#core/errors.ts'
import { clientAddress } from '#server/security/client-address.ts'

const windowMs = 60_000
// A flood of addresses must not fill the memory; the oldest are forgotten first.
const maxCallers = 50_000

export type TurnLimit = {
  /** Counts one turn of the caller. Throws 429 when there were too many in the last minute. */
  take(actor: Actor, headers: Headers): void
}

/**
 * Limits the turns one person, or one address without a person, starts in a minute. Each process counts for itself: a
 * limit against floods may be a multiple with several processes, and costs no query this way.
 */
export function createTurnLimit(perMinute: number, now: () => number = Date.now): TurnLimit {
  const starts = new Map<string, number[]>()
  return {
    take(actor, headers) {
      const caller = userOf(actor)?.id ?? `address ${clientAddress(headers)}`
      const time = now()
      const recent = (starts.get(caller) ?? []).filter((start) => start > time - windowMs)
      // Deleting first moves the caller to the end, so the map stays in order of use.
      starts.delete(caller)
      starts.set(caller, recent)
      for (const oldest of starts.keys()) {
        if (starts.size <= maxCallers) break
        starts.delete(oldest)
      }
      const [first] = recent
      if (first !== undefined && recent.length >= perMinute) throw tooMany(first + windowMs - time)
      recent.push(time)
    },
  }
}

function tooMany(waitMs: number): DomainError {
  return new DomainError(
    'rate-limited',
    'rate-limited',
    'Too many messages in a short time. Wait a moment and try again.',
    {
      details: { retryAfterSeconds: Math.ceil(waitMs / 1000) },
    },
  )
}
