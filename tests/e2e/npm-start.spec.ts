import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findFreePort } from '#server/database/embedded/find-free-port.ts'
import { findRunningServer } from '#server/database/embedded/find-running-server.ts'
import { isProcessAlive } from '#server/database/embedded/is-process-alive.ts'
import { expect, test } from '../setup/e2e-test.ts'
import { type RunningScript, runScript } from '../setup/run-script.ts'

// The build of the global set-up is current, so these starts skip it.
test.describe('npm start', () => {
  test.describe.configure({ timeout: 120_000 })

  let dataDir: string
  let port: number
  let started: RunningScript[]

  test.beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'frogbot-start-'))
    port = await findFreePort()
    started = []
  })

  test.afterEach(async () => {
    for (const { child } of started) child.kill('SIGTERM')
    await Promise.all(started.map(({ ended }) => ended))
    // As root, the database lies elsewhere: its account cannot enter a temporary folder of ours.
    const folders = started.map(databaseFolder).filter((folder) => folder !== '')
    for (const folder of [dataDir, ...folders.map(dirname)])
      await rm(folder, { recursive: true, force: true })
  })

  const start = () => {
    const script = runScript(['scripts/start.mjs'], { PORT: String(port), FROGBOT_DATA_DIR: dataDir })
    started.push(script)
    return script
  }

  test('prints the address when it answers, and a signal ends everything it started', async () => {
    const app = start()
    await app.waitFor(`FrogBot is ready: http://localhost:${port}`)
    expect((await fetch(`http://localhost:${port}/api/health`)).status).toBe(200)
    const postgres = await findDatabase(app)
    app.child.kill('SIGINT')
    expect(await app.ended).toBe(0)
    await expect(fetch(`http://localhost:${port}/api/health`)).rejects.toThrow()
    expect(isProcessAlive(postgres.pid)).toBe(false)
  })

  test('works again after kill -9, on the same port', async () => {
    const killed = start()
    await killed.waitFor('FrogBot is ready')
    killed.child.kill('SIGKILL')
    await killed.ended
    await expect.poll(() => answers(port)).toBe(false)

    const again = start()
    await again.waitFor('FrogBot is ready')
    expect(again.output()).toContain('Migrations\n  up to date')
    again.child.kill('SIGTERM')
    expect(await again.ended).toBe(0)
  })
})

async function findDatabase(app: RunningScript) {
  const folder = databaseFolder(app)
  const running = await findRunningServer(folder)
  if (!running) throw new Error(`No server runs in "${folder}":\n${app.output()}`)
  return running
}

function databaseFolder(app: RunningScript): string {
  return /files in (\S+)/.exec(app.output())?.[1] ?? ''
}

async function answers(port: number): Promise<boolean> {
  return fetch(`http://localhost:${port}/api/health`).then(
    () => true,
    () => false,
  )
}
