import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFreePort } from '#server/database/embedded/find-free-port.ts'
import { projectRoot } from '../../scripts/project-paths.ts'
import { runScript } from '../setup/run-script.ts'

// None of these gets as far as a build.
describe('npm start', () => {
  let dataDir: string
  let port: number

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'frogbot-start-'))
    port = await findFreePort()
  })

  afterAll(() => rm(dataDir, { recursive: true }))

  const start = async (env: Record<string, string>) => {
    const script = runScript(['scripts/start.mjs'], { PORT: String(port), FROGBOT_DATA_DIR: dataDir, ...env })
    return { code: await script.ended, output: script.output() }
  }

  it('says that the port is taken, and how to take another', async () => {
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    const { code, output } = await start({})
    other.close()
    expect(code).toBe(1)
    expect(output).toContain(`Port ${port} on 127.0.0.1 is in use by another program.`)
    expect(output).toContain(`PORT=${port + 1} npm start`)
  })

  it('names a wrong variable and what to set', async () => {
    const { code, output } = await start({ PORT: 'green' })
    expect(code).toBe(1)
    expect(output).toContain('PORT "green" is not a whole number. Set PORT to a free port such as 3000')
    expectNoStack(output)
  })

  it('does so on a checkout where nothing is generated yet', async () => {
    const checkout = await mkdtemp(join(tmpdir(), 'frogbot-checkout-'))
    for (const name of ['scripts', 'src', 'package.json', 'package-lock.json', 'frogbot.config.ts'])
      await cp(join(projectRoot, name), join(checkout, name), {
        recursive: true,
        filter: (path) => !path.startsWith(join(projectRoot, 'src', 'generated')),
      })
    await symlink(join(projectRoot, 'node_modules'), join(checkout, 'node_modules'))
    const script = runScript([join(checkout, 'scripts', 'start.mjs')], { PORT: 'green', FROGBOT_CONFIG: '' })
    expect(await script.ended).toBe(1)
    expect(script.output()).toContain('PORT "green" is not a whole number.')
    expectNoStack(script.output())
    await rm(checkout, { recursive: true })
  })

  it('says what in a config can not be run, and where', async () => {
    const config = join('.frogbot', 'test-reports', `${port}-wrong.config.ts`)
    await mkdir(join(projectRoot, dirname(config)), { recursive: true })
    await writeFile(join(projectRoot, config), 'export default buildConfig({ agents: [] })\n')
    const script = runScript(['scripts/start.mjs', 'build'], { FROGBOT_CONFIG: config })
    expect(await script.ended).toBe(1)
    await rm(join(projectRoot, config))
    expect(script.output()).toContain(
      `${config} can't be run. ReferenceError: buildConfig is not defined\nat file://`,
    )
    expect(script.output()).toContain(`${port}-wrong.config.ts:1:`)
  })

  it('names a config file that does not exist', async () => {
    const { code, output } = await start({ FROGBOT_CONFIG: 'pond.config.ts' })
    expect(code).toBe(1)
    expect(output).toContain('FROGBOT_CONFIG "pond.config.ts" does not exist.')
    expectNoStack(output)
  })

  it('says what a config imports that is not there, and how imports are written', async () => {
    const config = join('.frogbot', 'test-reports', `${port}.config.ts`)
    await mkdir(join(projectRoot, dirname(config)), { recursive: true })
    await writeFile(join(projectRoot, config), "import './tools/weather'\n")
    const script = runScript(['scripts/start.mjs', 'build'], { FROGBOT_CONFIG: config })
    expect(await script.ended).toBe(1)
    await rm(join(projectRoot, config))
    expect(script.output()).toContain(`${config} imports something that is not there.`)
    expect(script.output()).toContain("'./tools/weather.ts'")
    expectNoStack(script.output())
  })

  it('says within seconds that no PostgreSQL answers, without the password', async () => {
    const nowhere = await findFreePort()
    const startedAt = performance.now()
    const { code, output } = await start({
      DATABASE_URL: `postgresql://frog:lily-pad@127.0.0.1:${nowhere}/pond`,
    })
    expect(code).toBe(1)
    expect(performance.now() - startedAt).toBeLessThan(15_000)
    expect(output).toContain(
      `DATABASE_URL names the database "pond" at 127.0.0.1:${nowhere}, where no PostgreSQL answers`,
    )
    expectNoStack(output)
    expect(output).not.toContain('lily-pad')
  })

  it.each([
    ['a database that does not exist', (url: URL) => setPath(url, '/pond'), 'there is no such database'],
    [
      'a wrong password',
      (url: URL) => setPassword(url, 'lily-pad'),
      'refuses the user "frogbot" or the password',
    ],
  ])('says that DATABASE_URL names %s', async (_case, change, message) => {
    const url = change(new URL(process.env.FROGBOT_TEST_SERVER ?? ''))
    const { code, output } = await start({ DATABASE_URL: url.href })
    expect(code).toBe(1)
    expect(output).toContain(message)
    expectNoStack(output)
    expect(output).not.toContain(url.password)
  })
})

function setPath(url: URL, path: string): URL {
  url.pathname = path
  return url
}

function setPassword(url: URL, password: string): URL {
  url.password = password
  return url
}

function expectNoStack(output: string): void {
  expect(output).not.toMatch(/^\s+at /m)
}
