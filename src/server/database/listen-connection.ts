import pg from 'pg'
import type { Logger } from '#core/deps.ts'

type OnNotice = (payload: string) => void

/** One connection of its own that hears notifications, holds session locks, and comes back when it breaks. */
export type ListenConnection = {
  /** Connects for the first time. Rejects when the database cannot be reached. */
  start(): Promise<void>
  /** Hears a channel; call before `start`. */
  listen(channel: string, onNotice: OnNotice): void
  /** Runs on every new connection, the first included, after its channels are heard. */
  onConnect(run: (client: pg.Client) => Promise<void>): void
  /** Called when notifications may have been missed. */
  onGap(run: () => void): void
  close(): Promise<void>
}

type Options = { readonly url: string; readonly log: Logger; readonly heartbeatMs?: number | undefined }

const minRetryMs = 100
const maxRetryMs = 5_000

export function createListenConnection({ url, log, heartbeatMs = 10_000 }: Options): ListenConnection {
  const channels = new Map<string, OnNotice>()
  const connectRuns: ((client: pg.Client) => Promise<void>)[] = []
  const gapRuns: (() => void)[] = []
  let current: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let closed = false

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'frogbot-listen',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      // A connection that is gone without a word must not hang its heartbeat.
      query_timeout: 5_000,
    })
    client.on('error', (error) => drop(client, error))
    client.on('end', () => drop(client, new Error('The connection ended.')))
    client.on('notification', ({ channel, payload }) => channels.get(channel)?.(payload ?? ''))
    try {
      await client.connect()
      await prepare(client)
    } catch (error) {
      client.removeAllListeners('end')
      await client.end().catch(() => undefined)
      throw error
    }
    if (closed) return client.end()
    current = client
    timer = setTimeout(beat, heartbeatMs, client).unref()
  }

  async function prepare(client: pg.Client): Promise<void> {
    // When the machine of this process disappears, the server must let go of its session locks within half a minute.
    await client.query(
      'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3',
    )
    for (const channel of channels.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    for (const run of connectRuns) await run(client)
  }

  function beat(client: pg.Client): void {
    client.query('select 1').then(
      () => {
        if (current === client) timer = setTimeout(beat, heartbeatMs, client).unref()
      },
      (error: unknown) => drop(client, error),
    )
  }

  function drop(client: pg.Client, error: unknown): void {
    if (current !== client) return
    current = null
    clearTimeout(timer)
    client.removeAllListeners('end')
    client.end().catch(() => undefined)
    if (closed) return
    log.warn({ error }, 'The notification connection broke; connecting again.')
    retry(minRetryMs)
  }

  function retry(delayMs: number): void {
    timer = setTimeout(() => {
      connect().then(
        () => {
          for (const run of gapRuns) run()
        },
        () => {
          if (!closed) retry(Math.min(delayMs * 2, maxRetryMs))
        },
      )
    }, delayMs).unref()
  }

  return {
    start: connect,
    listen: (channel, onNotice) => void channels.set(channel, onNotice),
    onConnect: (run) => void connectRuns.push(run),
    onGap: (run) => void gapRuns.push(run),
    async close() {
      closed = true
      clearTimeout(timer)
      const client = current
      current = null
      client?.removeAllListeners('end')
      await client?.end()
    },
  }
}
