import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Runner } from '#core/deps.ts'
import type { ListenConnection } from '#server/database/listen-connection.ts'

// Any fixed number: it keeps our lock keys apart from other advisory locks of the database.
const seed = 7_210_391
const retryMs = 1_000

const findAliveSql = `
  select id from unnest($1::text[]) as id
  where exists (
    select 1 from pg_locks
    where locktype = 'advisory' and granted and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())
      and ((classid::bigint << 32) | objid::bigint) = hashtextextended(id, ${seed})
  )`

/**
 * Names this process and proves that it lives: it holds a session lock keyed by its name, which the server lets go of
 * the moment the process is gone.
 */
export function createRunner(pool: pg.Pool, connection: ListenConnection): Runner {
  const id = `run_${randomBytes(16).toString('hex')}`
  connection.onConnect((client) => takeLock(client, id))
  return {
    id,
    async findAlive(ids) {
      const { rows } = await pool.query<{ id: string }>(findAliveSql, [ids])
      const alive = new Set(rows.map((row) => row.id))
      // While the connection is being made again, this process holds no lock, but it asks, so it lives.
      if (ids.includes(id)) alive.add(id)
      return alive
    },
  }
}

async function takeLock(client: pg.Client, id: string): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_lock(hashtextextended($1, ${seed})) as taken`,
    [id],
  )
  if (rows[0]?.taken) return
  // The server has not noticed yet that our broken connection is gone: it still holds the lock in our name, so we
  // count as alive. Waiting in a query would deafen this connection.
  setTimeout(() => takeLock(client, id).catch(() => undefined), retryMs).unref()
}
