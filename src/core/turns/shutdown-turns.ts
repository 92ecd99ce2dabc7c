import type { CoreDeps } from '#core/deps.ts'

/**
 * Before the process ends: aborts its attempts without writing and gives up their leases, so that another process, or
 * this one after its restart, takes them over at once.
 */
export async function shutdownTurns(deps: Pick<CoreDeps, 'db' | 'runs' | 'runner' | 'clock'>): Promise<void> {
  const attempts = deps.runs.active()
  for (const attemptId of attempts) deps.runs.abort(attemptId, 'shutdown')
  await Promise.all(attempts.map((attemptId) => deps.runs.whenDone(attemptId)))
  await deps.db.chatTurn.updateMany({
    where: { runnerId: deps.runner.id, state: 'running' },
    data: { leaseEndsAt: deps.clock.now() },
  })
  // Last, because hooks may take longer than the process has left.
  await deps.runs.whenTrailed()
}
