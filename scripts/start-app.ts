// node scripts/start-app.ts [dev | build | worker]    started by scripts/start.mjs, on the pinned Node

import { once } from 'node:events'
import { applyMigrations } from '#server/database/apply-migrations.ts'
import { assertPortFree } from './assert-port-free.ts'
import { buildApp } from './build-app.ts'
import { ensureSecret } from './ensure-secret.ts'
import { generateClient } from './generate-client.ts'
import { type LaunchEnv, readLaunchEnv } from './launch-env.ts'
import { loadConfig } from './load-config.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'
import { serverProcessEnv } from './process-env.ts'
import { migrationsFolder } from './project-paths.ts'
import { type ServedApp, serveApp } from './serve-app.ts'
import { describeProblem, StartProblem } from './start-problem.ts'
import { step } from './step.mjs'
import { stopRequest } from './stop-request.ts'
import { writeComponents } from './write-components.ts'

const modes = ['start', 'dev', 'build', 'worker'] as const
type Mode = (typeof modes)[number]

/** What is running and has to be ended, in the order it was started. */
type Running = { database?: OpenDatabase; app?: ServedApp; stopWorker?: () => Promise<void> }

async function main(mode: Mode): Promise<void> {
  const running: Running = {}
  const stopped = stopRequest()
  try {
    await launch(mode, running, stopped)
    if (mode !== 'build') await waitForEnd(running, stopped)
  } catch (error) {
    if (!stopped.aborted) {
      console.error(`\n${describeProblem(error)}`)
      process.exitCode = 1
    }
  }
  await running.app?.stop()
  await running.stopWorker?.()
  await running.database?.close()
  process.exit()
}

async function launch(mode: Mode, running: Running, stopped: AbortSignal): Promise<void> {
  const env = readLaunchEnv()
  if (mode === 'start' || mode === 'dev') await assertPortFree(env.host, env.port)
  await step(
    'Database client',
    () => generateClient(stopped),
    (made) => (made ? 'generated' : 'up to date'),
  )
  // Before anything is migrated or built for it.
  await step(
    'Configuration',
    () => loadConfig(env.configPath),
    () => env.configPath,
  )
  if (mode === 'build') return build(env, stopped)
  const processEnv = await prepareDatabase(env, running, stopped)
  if (mode === 'worker') {
    // It needs the database client, which on a fresh checkout has only just been generated.
    const { startWorker } = await import('./start-worker.ts')
    running.stopWorker = await step(
      'Worker',
      () => startWorker(processEnv),
      () => 'takes jobs',
    )
    console.log('\nThe worker is ready.\n')
    return
  }
  await (mode === 'dev' ? writeComponents(env.configPath) : build(env, stopped))
  const { host, port } = env
  running.app = await step(
    'Server',
    () => serveApp({ mode, host, port, processEnv, stopped }),
    () => 'answers',
  )
  console.log(`\nFrogBot is ready: ${env.url}\n`)
}

async function build(env: LaunchEnv, stopped: AbortSignal): Promise<void> {
  await step(
    'Build',
    () => buildApp({ env, source: process.env, stopped }),
    (made) => (made ? 'built' : 'up to date'),
  )
}

/** Gives the environment for the server, with the database and the secret in it. */
async function prepareDatabase(env: LaunchEnv, running: Running, stopped: AbortSignal) {
  const database = await step(
    env.databaseUrl ? 'Database' : 'Database: embedded PostgreSQL',
    () => openDatabase(env),
    ({ summary }) => summary,
  )
  running.database = database
  stopped.throwIfAborted()
  await step(
    'Migrations',
    () => applyMigrations({ url: database.url, folder: migrationsFolder }),
    describeApplied,
  )
  stopped.throwIfAborted()
  const secret = env.secret ?? (await ensureSecret(env.dataDir))
  return serverProcessEnv({ source: process.env, env, secret, databaseUrl: database.url })
}

async function waitForEnd({ app, database }: Running, stopped: AbortSignal): Promise<void> {
  const appEnded = app?.ended.then((code) => {
    throw new StartProblem(`The server ended by itself (exit code ${code}); its messages are above.`)
  })
  const databaseLost = database?.lost.then(() => {
    throw new StartProblem('The embedded PostgreSQL ended; npm start starts it again.')
  })
  // A worker has no app: what is not there must not count as ended.
  const ends = [appEnded, databaseLost, once(stopped, 'abort')].filter((end) => end !== undefined)
  await Promise.race(ends)
}

function describeApplied(names: readonly string[]): string {
  return names.length === 0 ? 'up to date' : `applied ${names.join(', ')}`
}

const [asked = 'start'] = process.argv.slice(2)
const mode = modes.find((name) => name === asked)
if (mode) await main(mode)
else {
  console.error(
    `"${asked}" is not something to start. Use npm start, npm run dev, npm run build or npm run worker.`,
  )
  process.exit(1)
}
