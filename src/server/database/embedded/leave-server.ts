import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { findRunningServer } from './find-running-server.ts'
import { isProcessAlive } from './is-process-alive.ts'
import { KEEPER_LOCK } from './join-server.ts'

const STOP_TIMEOUT_MS = 10_000

/** Stops using the server, and stops the server itself when nobody else uses it. */
export async function leaveServer(clusterFolder: string, keeper: Client): Promise<void> {
  const wasLast = await releaseKeeperLock(keeper)
  // The signal goes out before the connection ends: with it ends the lock that keeps others from joining.
  const running = wasLast ? await findRunningServer(clusterFolder) : null
  if (running) process.kill(running.pid, 'SIGINT')
  await keeper.end().catch(() => undefined)
  if (running) await waitForEnd(running.pid)
}

async function releaseKeeperLock(keeper: Client): Promise<boolean> {
  try {
    await keeper.query('SELECT pg_advisory_unlock_shared($1)', [KEEPER_LOCK])
    const { rows } = await keeper.query<{ last: boolean }>('SELECT pg_try_advisory_lock($1) AS last', [
      KEEPER_LOCK,
    ])
    return rows[0]?.last === true
  } catch {
    // The server is gone already.
    return false
  }
}

async function waitForEnd(pid: number): Promise<void> {
  const deadline = Date.now() + STOP_TIMEOUT_MS
  while (isProcessAlive(pid) && Date.now() < deadline) await delay(20)
  // Immediate shutdown: the next start recovers from the write-ahead log.
  if (isProcessAlive(pid)) process.kill(pid, 'SIGQUIT')
}
