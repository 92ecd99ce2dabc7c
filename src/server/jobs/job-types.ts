/** One kind of background job. */
export type JobDefinition = {
  /** Tries after the first one. */
  readonly retryLimit: number
  /** Seconds before the first retry; each further one waits twice as long, with jitter. */
  readonly retryDelaySeconds?: number | undefined
  /** Seconds one try may take. */
  readonly expireSeconds: number
  /** How many run at once in one process. */
  readonly concurrency?: number | undefined
  /** Cron expression in UTC for jobs that come by themselves, one for all processes. */
  readonly schedule?: string | undefined
  run(data: unknown): Promise<void>
}

export type JobTable = Readonly<Record<string, JobDefinition>>
