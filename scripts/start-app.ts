// node scripts/start-app.ts [dev | build]    started by scripts/start.mjs, on the pinned Node

import { once } from 'node:events'
import { applyMigrations } from '#server/database/apply-migrations.ts'
import { assertPortFree } from './assert-port-free.ts'
import { buildApp } from './build-app.ts'
import { ensureSecret } from './ensure-secret.ts'
import { generateClient } from './generate-client.ts'
import { type LaunchEnv, readLaunchEnv } from './launch-env.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'
import { serverProcessEnv } from './process-env.ts'
import { migrationsFolder } from './project-paths.ts'
import { type ServedApp, serveApp } from './serve-app.ts'
import { describeProblem, StartProblem } from './start-problem.ts'
import { step } from './step.mjs'
import { stopRequest } from './stop-request.ts'
import { writeComponents } from './write-components.ts'

type Mode = 'start' | 'dev' | 'build'

/** What is running and has to be ended, in the order it was started. */
type Running = { database?: OpenDatabase; app?: ServedApp }

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
  await running.database?.close()
  process.exit()
}

async function launch(mode: Mode, running: Running, stopped: AbortSignal): Promise<void> {
  const env = readLaunchEnv()
  const { host, port } = env
  if (mode !== 'build') await assertPortFree(host, port)
  await step(
    'Database client',
    () => generateClient(stopped),
    (made) => (made ? 'generated' : 'up to date'),
  )
  const processEnv = mode === 'build' ? undefined : await prepareDatabase(env, running, stopped)
  if (mode !== 'dev')
    await step(
      'Build',
      () => buildApp({ env, source: process.env, stopped }),
      (made) => (made ? 'built' : 'up to date'),
    )
  if (mode === 'dev') await writeComponents(env.configPath)
  if (mode === 'build' || !processEnv) return
  running.app = await step(
    'Server',
    () => serveApp({ mode, host, port, processEnv, stopped }),
    () => 'answers',
  )
  console.log(`\nFrogBot is ready: ${env.url}\n`)
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
  await Promise.race([appEnded, databaseLost, once(stopped, 'abort')])
}

function describeApplied(names: readonly string[]): string {
  return names.length === 0 ? 'up to date' : `applied ${names.join(', ')}`
}

const [mode = 'start'] = process.argv.slice(2)
if (mode === 'start' || mode === 'dev' || mode === 'build') await main(mode)
else {
  console.error(`"${mode}" is not something to start. Use npm start, npm run dev or npm run build.`)
  process.exit(1)
}
