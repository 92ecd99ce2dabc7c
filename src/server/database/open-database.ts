import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import type { Logger } from '#core/deps.ts'
import { PrismaClient } from '#generated/prisma/client.ts'

export type Database = {
  readonly db: PrismaClient
  /** The same connections, for statements that Prisma cannot express. */
  readonly pool: pg.Pool
  close(): Promise<void>
}

type Options = { readonly url: string; readonly log: Logger; readonly maxConnections?: number | undefined }

/** Opens one pool that Prisma and hand-written SQL share. Connects when it is first used. */
export function openDatabase({ url, log, maxConnections = 20 }: Options): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    // A caller waits this long for a free connection before it fails, so that an overload answers instead of hanging.
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: 'frogbot',
  })
  // An idle connection that breaks is replaced by the pool; unheard, its error would end the process.
  pool.on('error', (error) => log.warn({ error }, 'An idle database connection broke.'))
  const db = new PrismaClient({
    adapter: new PrismaPg(pool),
    transactionOptions: { maxWait: 10_000, timeout: 15_000 },
  })
  return {
    db,
    pool,
    async close() {
      await db.$disconnect()
      await pool.end()
    },
  }
}
