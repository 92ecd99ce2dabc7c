import { removeWholeAllowances } from '#server/http/agents/turn-limit.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { removeOldRows } from '#server/streams/stream-rows.ts'

type Deps = Pick<ServerDeps, 'db' | 'pool' | 'clock' | 'log'>

const dayMs = 86_400_000

/** Removes what has expired: stream rows of ended attempts, ended sessions, one-time links, old failures, whole allowances. */
export async function cleanUp({ db, pool, clock, log }: Deps): Promise<void> {
  const now = clock.now()
  const streamRows = await removeOldRows(pool)
  const sessions = await db.revokedSession.deleteMany({ where: { expiresAt: { lt: now } } })
  const dayAgo = new Date(now.getTime() - dayMs)
  const links = await db.oneTimeLink.deleteMany({ where: { expiresAt: { lt: dayAgo } } })
  const attempts = await db.signInAttempt.deleteMany({
    where: { updatedAt: { lt: dayAgo }, OR: [{ blockedTill: null }, { blockedTill: { lt: now } }] },
  })
  const allowances = await removeWholeAllowances(pool)
  const counts = {
    streamRows,
    sessions: sessions.count,
    links: links.count,
    attempts: attempts.count,
    allowances,
  }
  if (Object.values(counts).some((count) => count > 0)) log.debug(counts, 'Removed what had expired.')
}
