import type { AccountDeps } from './account-deps.ts'

type Input = {
  readonly sessionId: string
  /** When it would have ended by itself; the note of its end is kept until then. */
  readonly expiresAt: Date
}

/** Signs one session out for good: its cookie or login token is refused from now on, wherever a copy of it is. */
export async function endSession(deps: Pick<AccountDeps, 'db' | 'clock'>, input: Input): Promise<void> {
  await deps.db.revokedSession.createMany({
    data: [{ id: input.sessionId, expiresAt: input.expiresAt }],
    skipDuplicates: true,
  })
  await deps.db.revokedSession.deleteMany({ where: { expiresAt: { lt: deps.clock.now() } } })
}
