import { randomBytes } from 'node:crypto'
import type { ResolvedConfig } from '#core/config/frogbot-config.ts'
import type { Models } from '#core/deps.ts'
import { createTurnRuns } from '#core/turns/turn-runs.ts'
import { createListenConnection } from './database/listen-connection.ts'
import { openDatabase } from './database/open-database.ts'
import { readServerEnv, type ServerEnv } from './env.ts'
import { createEvents } from './events/create-events.ts'
import { createTurnLimit } from './http/agents/turn-limit.ts'
import { createJobs } from './jobs/create-jobs.ts'
import { defineJobs } from './jobs/job-table.ts'
import { createCollectionsApi } from './local-api/collections.ts'
import { createLocalApi } from './local-api/create-local-api.ts'
import { createLog } from './log.ts'
import { createModels } from './models/create-models.ts'
import { createRunner } from './runner/create-runner.ts'
import type { ServerDeps } from './server-deps.ts'
import { createStreams } from './streams/create-streams.ts'

export type Container = {
  readonly deps: ServerDeps
  /** Resolves when background jobs can be sent and are worked on. */
  whenJobsReady(): Promise<void>
  jobsState(): 'starting' | 'ok' | 'failed'
  /** Gives back every connection. Turns must have been ended or handed over before. */
  close(): Promise<void>
}

type Options = {
  readonly config: ResolvedConfig
  readonly env: ServerEnv
  /** Other models than the configuration's, for tests. */
  readonly models?: Models | undefined
  readonly maxConnections?: number | undefined
}

/** Builds everything a process needs and connects it. Rejects when the database cannot be reached. */
export async function createContainer(options: Options): Promise<Container> {
  const { config, models, maxConnections } = options
  const env = { ...options.env, secret: config.secret ?? options.env.secret }
  const log = createLog({ level: env.logLevel })
  const database = openDatabase({ url: env.databaseUrl, log, maxConnections })
  const connection = createListenConnection({ url: env.databaseUrl, log })
  const jobs = createJobs({ url: env.databaseUrl, log })
  const streams = createStreams({ pool: database.pool, connection, log })
  const events = createEvents(connection)
  const deps: ServerDeps = {
    env,
    settings: config,
    config: config.core,
    db: database.db,
    pool: database.pool,
    models: models ?? createModels(config, process.env),
    streams,
    jobs,
    runner: createRunner(database.pool, connection),
    runs: createTurnRuns(),
    clock: { now: () => new Date() },
    ids: { make: () => randomBytes(16).toString('hex') },
    log,
    events,
    turnLimit: createTurnLimit({ pool: database.pool, log, perMinute: config.limits.turns.perMinute }),
    signInLimits: config.limits.signIn,
    local: createLocalApi({
      config: config.core,
      log,
      getDeps: () => deps,
      makeCollections: createCollectionsApi,
    }),
  }
  await connection.start().catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  jobs.start(defineJobs(deps))
  return {
    deps,
    whenJobsReady: () => jobs.whenReady(),
    jobsState: () => jobs.state(),
    async close() {
      events.close()
      await jobs.close()
      await streams.close()
      await connection.close()
      await database.close()
    },
  }
}

// Next loads this module once for every bundle; the process still has one container.
const key = Symbol.for('frogbot.container')
const holder = globalThis as typeof globalThis & { [key]?: Promise<Container> | undefined }

/** The container of this process, made when it is first asked for. */
export function getContainer(): Promise<Container> {
  holder[key] ??= loadContainer().catch((error: unknown) => {
    // The next request tries again, so a database that comes up late is found.
    holder[key] = undefined
    throw error
  })
  return holder[key]
}

async function loadContainer(): Promise<Container> {
  const env = readServerEnv(process.env)
  const { default: config } = await import('frogbot-config')
  return createContainer({ config, env })
}
