import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, until, type World } from '../../setup/core-world.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/create-test-database.ts'

let database: TestDatabase
let world: World

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createWorld({ databaseUrl: database.url, script: () => [] })
})

afterAll(async () => {
  await world?.close()
  await database?.drop()
})

/** Another process that holds its runner lock and prints its name. */
async function startRunner(): Promise<{ child: ChildProcess; id: string }> {
  const program = `
    import { createListenConnection } from '#server/database/listen-connection.ts'
    import { openDatabase } from '#server/database/open-database.ts'
    import { createLog } from '#server/log.ts'
    import { createRunner } from '#server/runner/create-runner.ts'
    const log = createLog({ level: 'silent' })
    const url = process.env.DATABASE_URL
    const connection = createListenConnection({ url, log })
    const runner = createRunner(openDatabase({ url, log }).pool, connection)
    await connection.start()
    process.stdout.write(runner.id)
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!child.stdout) throw new Error('The child has no output.')
  const [id] = await once(child.stdout, 'data')
  return { child, id: String(id) }
}

describe('a runner', () => {
  it('is alive for every process while it runs, and dead the moment it is killed', async () => {
    const { runner } = world.deps
    const { child, id } = await startRunner()
    expect([...(await runner.findAlive([id, runner.id, 'run_unknown']))].sort()).toEqual(
      [id, runner.id].sort(),
    )
    child.kill('SIGKILL')
    await once(child, 'exit')
    await until(async () => !(await runner.findAlive([id])).has(id))
    expect((await runner.findAlive([runner.id])).has(runner.id)).toBe(true)
  })

  it('takes its lock again after its connection broke', async () => {
    const other = await createWorld({ databaseUrl: database.url, script: () => [] })
    try {
      const { id } = other.deps.runner
      expect((await world.deps.runner.findAlive([id])).has(id)).toBe(true)
      const sessions = `application_name = 'frogbot-listen' and datname = current_database()`
      const before = await world.deps.pool.query(`select pid from pg_stat_activity where ${sessions}`)
      await world.deps.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${sessions}`)
      const old = new Set(before.rows.map(({ pid }) => pid))
      await until(async () => {
        const { rows } = await world.deps.pool.query(`select pid from pg_stat_activity where ${sessions}`)
        return rows.length === old.size && rows.every(({ pid }) => !old.has(pid))
      })
      await until(async () => (await world.deps.runner.findAlive([id])).has(id))
      await until(async () =>
        (await other.deps.runner.findAlive([world.deps.runner.id])).has(world.deps.runner.id),
      )
    } finally {
      await other.close()
    }
  })
})
