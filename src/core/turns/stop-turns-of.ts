import type { CoreDeps } from '#core/deps.ts'

/**
 * Asks every running turn that acts for a person to stop, whichever process runs it. To be called when the person may
 * act no more: a turn asks who it runs as at its beginning only, and could go on for long with their tools.
 */
export async function stopTurnsOf(deps: Pick<CoreDeps, 'db' | 'clock'>, userId: string): Promise<void> {
  await deps.db.chatTurn.updateMany({
    where: { state: 'running', stopRequestedAt: null, driver: { path: ['userId'], equals: userId } },
    data: { stopRequestedAt: deps.clock.now() },
  })
}
