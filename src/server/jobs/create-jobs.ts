import { randomUUID } from 'node:crypto'
import { fromPrisma, type Job, PgBoss } from 'pg-boss'
import type { Jobs, Logger } from '#core/deps.ts'
import type { JobDefinition, JobTable } from './job-types.ts'

export type ProcessJobs = Jobs & {
  /** Starts in the background; `send` waits for it. */
  start(table: JobTable): void
  /** Resolves when jobs can be sent and are worked on. */
  whenReady(): Promise<void>
  state(): 'starting' | 'ok' | 'failed'
  close(): Promise<void>
}

type Options = {
  readonly url: string
  readonly log: Logger
  /** Whether this process also does the jobs, or only sends them. */
  readonly work?: boolean | undefined
}

const startAttempts = 10
// Whoever sends from inside a transaction must not hold it open while the queue cannot start.
const patienceMs = 5_000

/** Background jobs as rows of the same database, so that a job is made in the transaction that makes it necessary. */
export function createJobs({ url, log, work = true }: Options): ProcessJobs {
  const boss = new PgBoss({
    connectionString: url,
    schema: 'pgboss',
    max: 4,
    useListenNotify: true,
    registerInstance: false,
  })
  boss.on('error', (error) => log.warn({ error }, 'The job queue had a problem.'))
  const started = Promise.withResolvers<void>()
  // Nobody may be waiting when the start fails; `send` and `whenReady` still see the failure.
  started.promise.catch(() => undefined)
  let begun = false
  let state: 'starting' | 'ok' | 'failed' = 'starting'

  return {
    start(table) {
      begun = true
      startAll(boss, table, work, log).then(
        () => {
          state = 'ok'
          started.resolve()
        },
        (error: unknown) => {
          state = 'failed'
          log.error({ error }, 'The job queue could not be started.')
          started.reject(error)
        },
      )
    },
    whenReady: () => started.promise,
    state: () => state,
    async send(name, data, { tx, delaySeconds, key } = {}) {
      await withinPatience(started.promise)
      // Queues hold at most one waiting job of a key; a job without one gets a key of its own.
      const options = {
        singletonKey: key ?? randomUUID(),
        ...(delaySeconds ? { startAfter: delaySeconds } : {}),
      }
      await boss.send(name, data, tx ? { ...options, db: fromPrisma(tx) } : options)
    },
    async close() {
      if (!begun) return
      await started.promise.catch(() => undefined)
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}

function withinPatience(ready: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The job queue has not started.')), patienceMs)
  return Promise.race([ready, promise]).finally(() => clearTimeout(timer))
}

async function startAll(boss: PgBoss, table: JobTable, work: boolean, log: Logger): Promise<void> {
  await boss.start({ attempts: startAttempts })
  for (const [name, definition] of Object.entries(table)) {
    await boss.createQueue(name, queueOptions(definition))
    if (definition.schedule) await boss.schedule(name, definition.schedule)
  }
  if (!work) return
  for (const [name, definition] of Object.entries(table)) {
    const options = { localConcurrency: definition.concurrency ?? 1 }
    await boss.work(name, options, (jobs: Job<unknown>[]) => runJobs(name, definition, jobs, log))
  }
}

function queueOptions(definition: JobDefinition) {
  return {
    policy: 'short',
    notify: true,
    retryLimit: definition.retryLimit,
    retryBackoff: true,
    retryDelay: definition.retryDelaySeconds ?? 5,
    expireInSeconds: definition.expireSeconds,
    deleteAfterSeconds: 3_600,
  }
}

async function runJobs(
  name: string,
  definition: JobDefinition,
  jobs: Job<unknown>[],
  log: Logger,
): Promise<void> {
  for (const job of jobs) {
    try {
      await definition.run(job.data)
    } catch (error) {
      log.error({ error, job: name, jobId: job.id }, 'A job failed.')
      throw error
    }
  }
}
