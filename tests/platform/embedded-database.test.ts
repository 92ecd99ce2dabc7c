import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isProcessAlive } from '#server/database/embedded/is-process-alive.ts'
import { startEmbeddedDatabase } from '#server/database/start-embedded-database.ts'
import { runScript } from '../setup/run-script.ts'

type Holder = Awaited<ReturnType<typeof holdDatabase>>

describe('the embedded PostgreSQL', () => {
  let dataDir: string
  let clusterFolder: string

  beforeAll(async () => {
    // Made for us alone: as root, the server's account cannot enter it.
    dataDir = await mkdtemp(join(tmpdir(), 'frogbot-platform-'))
  })

  afterAll(async () => {
    await rm(dataDir, { recursive: true, force: true })
    if (clusterFolder) await rm(dirname(clusterFolder), { recursive: true, force: true })
  })

  it('starts below a folder that only we may enter, and keeps its password to us', async () => {
    const holder = await holdDatabase(dataDir)
    clusterFolder = holder.folder
    expect(holder.startedHere).toBe(true)
    expect((await stat(join(clusterFolder, 'access.json'))).mode & 0o777).toBe(0o600)
    expect(await select(holder.url, "SELECT current_setting('listen_addresses') AS value")).toBe('127.0.0.1')
    await expect(select(holder.url.replace(/:[^:@]+@/, ':guess@'), 'SELECT 1 AS value')).rejects.toThrow(
      'password',
    )
    await leave(holder)
    expect(isProcessAlive(holder.serverPid)).toBe(false)
  })

  it('is joined, with everything in it, after the process that started it was killed', async () => {
    const first = await holdDatabase(dataDir)
    await select(first.url, 'CREATE TABLE kept AS SELECT 7 AS value; SELECT 7 AS value')
    first.script.child.kill('SIGKILL')
    await first.script.ended
    expect(isProcessAlive(first.serverPid)).toBe(true)

    const second = await holdDatabase(dataDir)
    expect(second.startedHere).toBe(false)
    expect(await select(second.url, 'SELECT value FROM kept')).toBe(7)
    await leave(second)
    expect(isProcessAlive(first.serverPid)).toBe(false)
  })

  it('is one server for processes that start at once, and ends with the last of them', async () => {
    const holders = await Promise.all([holdDatabase(dataDir), holdDatabase(dataDir), holdDatabase(dataDir)])
    const pids = new Set(holders.map((holder) => holder.serverPid))
    expect(pids.size).toBe(1)
    expect(holders.filter((holder) => holder.startedHere)).toHaveLength(1)

    const [last, ...others] = holders
    await Promise.all(others.map(leave))
    expect(isProcessAlive(last.serverPid)).toBe(true)
    await leave(last)
    expect(isProcessAlive(last.serverPid)).toBe(false)
  })

  it('starts although postmaster.pid names another living program', async () => {
    await writeFile(
      join(clusterFolder, 'data', 'postmaster.pid'),
      `${process.pid}\n${clusterFolder}/data\n0\n1\n\n127.0.0.1\n`,
    )
    const database = await startEmbeddedDatabase({ dataDir })
    expect(database.startedHere).toBe(true)
    await database.stop()
  })

  it('moves to another port when something else listens on its own', async () => {
    const { port } = JSON.parse(await readFile(join(clusterFolder, 'access.json'), 'utf8'))
    const stranger = createServer((socket) => socket.destroy()).listen(port, '127.0.0.1')
    await once(stranger, 'listening')
    const database = await startEmbeddedDatabase({ dataDir })
    expect(database.port).not.toBe(port)
    await database.stop()
    stranger.close()
  })
})

async function holdDatabase(dataDir: string) {
  const script = runScript(['tests/platform/hold-database-process.ts', dataDir])
  await script.waitFor('ready')
  const printed: { url: string; port: number; folder: string; startedHere: boolean } = JSON.parse(
    script.output().slice(0, script.output().lastIndexOf('ready')),
  )
  const pidFile = await readFile(join(printed.folder, 'data', 'postmaster.pid'), 'utf8')
  return { ...printed, script, serverPid: Number.parseInt(pidFile, 10) }
}

async function leave({ script }: Holder): Promise<void> {
  script.child.stdin?.end()
  expect(await script.ended).toBe(0)
}

async function select(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    const result = await client.query(sql)
    return [result].flat().at(-1)?.rows[0]?.value
  } finally {
    await client.end()
  }
}
