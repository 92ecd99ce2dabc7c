import { startHeartbeat } from '#core/turns/heartbeat.ts'
import { recoverTurns } from '#core/turns/recover-turns.ts'
import { shutdownTurns } from '#core/turns/shutdown-turns.ts'
import type { Container } from './container.ts'

const recoverEveryMs = 60_000

/**
 * Makes a process take part: keeps the leases of its turns, takes over turns whose process is gone, now and every
 * minute. The returned function ends that, gives the running turns to whoever comes next, and closes the container.
 */
export function startProcess({ deps, close }: Container): () => Promise<void> {
  const recover = () => {
    recoverTurns(deps).catch((error: unknown) => deps.log.error({ error }, 'Recovery failed.'))
  }
  recover()
  const timer = setInterval(recover, recoverEveryMs).unref()
  const stopHeartbeat = startHeartbeat(deps)
  return async () => {
    clearInterval(timer)
    stopHeartbeat()
    // Open event streams would keep the HTTP server from closing.
    deps.events.close()
    await shutdownTurns(deps)
    await close()
  }
}
