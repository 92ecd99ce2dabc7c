import type pg from 'pg'
import type { Logger } from '#core/deps.ts'
import type { LocalStream, LocalStreams } from './local-streams.ts'
import { packBatch, storeBatches } from './stream-rows.ts'

export type StoreLoop = {
  /** Something is new: stores it within the interval. */
  poke(): void
  /** Stores what there is and stops. */
  close(): Promise<void>
}

type Options = { readonly pool: pg.Pool; readonly log: Logger; readonly intervalMs: number }

const retryMs = 1_000

/** Brings the new entries of all attempts of this process into the database, in one statement per interval. */
export function createStoreLoop(options: Options, findUnstored: LocalStreams['findUnstored']): StoreLoop {
  let timer: NodeJS.Timeout | undefined
  let storing: Promise<void> | null = null
  let closed = false

  function schedule(delayMs: number): void {
    if (timer || storing || closed) return
    timer = setTimeout(() => {
      timer = undefined
      run()
    }, delayMs).unref()
  }

  function run(): void {
    const streams = findUnstored()
    if (streams.length === 0) return
    let delayMs = options.intervalMs
    storing = storeAll(options.pool, streams)
      .catch((error: unknown) => {
        // Nothing is lost: the entries stay in memory, and local readers do not need the database.
        options.log.warn({ error }, 'Live streams could not be stored for other processes; trying again.')
        delayMs = retryMs
      })
      .then(() => {
        storing = null
        if (findUnstored().length > 0) schedule(delayMs)
      })
  }

  return {
    poke: () => schedule(options.intervalMs),
    async close() {
      closed = true
      clearTimeout(timer)
      timer = undefined
      await storing
      await storeAll(options.pool, findUnstored()).catch(() => undefined)
    },
  }
}

async function storeAll(pool: pg.Pool, streams: readonly LocalStream[]): Promise<void> {
  if (streams.length > 0) await storeBatches(pool, streams.map(packBatch))
}
