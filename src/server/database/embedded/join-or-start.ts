import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { type ClusterAccess, readAccess, writeAccess } from './cluster-access.ts'
import type { ClusterLayout } from './cluster-layout.ts'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'
import { findFreePort } from './find-free-port.ts'
import { findRunningServer } from './find-running-server.ts'
import { joinServer } from './join-server.ts'
import { readLogTail, type ServerSettings, spawnServer } from './spawn-server.ts'

type Running = { readonly keeper: Client; readonly access: ClusterAccess; readonly startedHere: boolean }

const START_TIMEOUT_MS = 60_000
const RETRY_MS = 25

/**
 * First tries to connect, and only then to start: PostgreSQL outlives a killed parent. Of several processes that start
 * at once, PostgreSQL lets one server live, and the others join it.
 */
export async function joinOrStart(layout: ClusterLayout, settings: ServerSettings): Promise<Running> {
  const deadline = Date.now() + START_TIMEOUT_MS
  let child: ChildProcess | undefined
  while (Date.now() < deadline) {
    const running = await findRunningServer(layout.folder)
    const access = await readAccess(layout.folder)
    const actual = running ? { ...access, port: running.port } : access
    const joined = await joinServer(layout.folder, actual)
    if (joined.kind === 'joined') {
      if (actual.port !== access.port) await writeAccess(layout.folder, actual)
      return { keeper: joined.keeper, access: actual, startedHere: await isOurs(layout, child) }
    }
    if (child && hasEnded(child)) {
      if (!(await mayRetry(layout))) break
      child = undefined
    }
    if (!running && !child && (await findRunningServer(layout.folder)) === null) {
      // Whatever answered, or hung up, it is not ours: there is no server of this folder.
      const port = joined.kind === 'absent' ? access.port : await moveToFreePort(layout, access)
      child = await spawnServer(layout, port, settings)
    }
    await delay(RETRY_MS)
  }
  throw new EmbeddedDatabaseError(
    `The embedded PostgreSQL in ${layout.folder} does not start.\n${await readLogTail(layout)}`,
  )
}

async function isOurs(layout: ClusterLayout, child: ChildProcess | undefined): Promise<boolean> {
  return child !== undefined && (await findRunningServer(layout.folder))?.pid === child.pid
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null
}

/** A lost race for the folder or for the port is no failure: the next round joins the winner, or takes another port. */
async function mayRetry(layout: ClusterLayout): Promise<boolean> {
  const tail = await readLogTail(layout)
  if (/could not (bind|create any TCP)/.test(tail)) {
    await moveToFreePort(layout, await readAccess(layout.folder))
    return true
  }
  return /postmaster\.pid|shared memory block/.test(tail) || (await findRunningServer(layout.folder)) !== null
}

async function moveToFreePort(layout: ClusterLayout, access: ClusterAccess): Promise<number> {
  const port = await findFreePort()
  await writeAccess(layout.folder, { ...access, port })
  return port
}
