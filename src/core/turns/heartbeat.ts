import type { CoreDeps } from '#core/deps.ts'
import { leaseMs, renewEveryMs } from './turn-types.ts'

type HeartbeatDeps = Pick<CoreDeps, 'db' | 'runs' | 'runner' | 'clock' | 'log'>

const stopCheckMs = 1_000

/** Renews the leases of this process's attempts. An attempt that no longer owns its turn is aborted. */
export async function renewLeases(deps: HeartbeatDeps): Promise<void> {
  const active = deps.runs.active()
  if (active.length === 0) return
  const leaseEndsAt = new Date(deps.clock.now().getTime() + leaseMs)
  const owned = await deps.db.chatTurn.updateManyAndReturn({
    where: { runnerId: deps.runner.id, state: 'running', attemptId: { in: [...active] } },
    data: { leaseEndsAt },
    select: { attemptId: true },
  })
  const kept = new Set(owned.map(({ attemptId }) => attemptId))
  // An attempt that ended by itself meanwhile is not active any more, and aborting it does nothing.
  for (const attemptId of active) if (!kept.has(attemptId)) deps.runs.abort(attemptId, 'lost')
}

/** Aborts the attempts somebody asked another process to stop. */
export async function obeyStops(deps: HeartbeatDeps): Promise<void> {
  const active = deps.runs.active()
  if (active.length === 0) return
  const stopped = await deps.db.chatTurn.findMany({
    where: { runnerId: deps.runner.id, stopRequestedAt: { not: null } },
    select: { attemptId: true },
  })
  for (const { attemptId } of stopped) if (attemptId !== null) deps.runs.abort(attemptId, 'stop')
}

/** Keeps this process's attempts alive and stoppable until the returned function is called. */
export function startHeartbeat(deps: HeartbeatDeps): () => void {
  const guarded = (beat: (deps: HeartbeatDeps) => Promise<void>) => () => {
    beat(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'A heartbeat failed'))
  }
  const timers = [
    setInterval(guarded(renewLeases), renewEveryMs),
    setInterval(guarded(obeyStops), stopCheckMs),
  ]
  for (const timer of timers) timer.unref()
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
