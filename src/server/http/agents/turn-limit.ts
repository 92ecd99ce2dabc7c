import type pg from 'pg'
import { type Actor, userOf } from '#core/access/actor.ts'
import type { Logger } from '#core/deps.ts'
import { DomainError } from '#core/errors.ts'
import { clientAddress } from '#server/security/client-address.ts'

export type TurnLimit = {
  /** Counts one turn of the caller. Rejects with 429 when there were too many in the last minute. */
  take(actor: Actor, headers: Headers): Promise<void>
}

type Options = {
  readonly pool: Pick<pg.Pool, 'query'>
  readonly log: Logger
  readonly perMinute: number
}

/**
 * Limits the turns one person, or one address without a person, starts in a minute, whichever process is asked. A turn
 * that can't be counted is let through: the limit is there for floods, and must never be what keeps somebody waiting.
 */
export function createTurnLimit({ pool, log, perMinute }: Options): TurnLimit {
  return {
    async take(actor, headers) {
      const caller = callerOf(actor, headers)
      const waitSeconds = await count(pool, caller, perMinute).catch((error: unknown) => {
        log.error({ error }, 'A turn could not be counted for the limit of turns.')
        return null
      })
      if (waitSeconds !== null) throw tooMany(waitSeconds)
    },
  }
}

function callerOf(actor: Actor, headers: Headers): string {
  const user = userOf(actor)
  return user ? `user:${user.id}` : `address:${clientAddress(headers)}`
}

const recent = `select s from unnest(t.times) as s where s > now() - interval '1 minute'`

// One statement is one transaction and one way to the server. A crash of the database may forget the last turns, so
// the commit does not wait for the disk. The row's lock is what makes the count right for turns that start at once.
const takeSql = `
  with relaxed as materialized (select set_config('synchronous_commit', 'off', true) as value)
  insert into turn_starts as t (caller, times)
  select $1, array[now()] from relaxed
  on conflict (caller) do update set times = array(${recent} order by s) || now()
  where (select count(*) from (${recent}) as counted) < $2
  returning true as taken`

// The turn that leaves the last minute next, so that there is room for one more.
const waitSql = `
  select ceil(extract(epoch from s + interval '1 minute' - now()))::int as seconds
  from turn_starts as t, unnest(t.times) as s
  where t.caller = $1 and s > now() - interval '1 minute'
  order by s desc offset $2::int - 1 limit 1`

/** Null when the turn was counted, else the seconds until there is room for one. */
async function count(pool: Options['pool'], caller: string, perMinute: number): Promise<number | null> {
  const { rowCount } = await pool.query(takeSql, [caller, perMinute])
  if (rowCount === 1) return null
  const { rows } = await pool.query<{ seconds: number }>(waitSql, [caller, perMinute])
  return rows[0]?.seconds ?? 1
}

/** Removes the callers who have started no turn for a while. */
export async function removeOldTurnStarts(pool: Options['pool']): Promise<number> {
  // Rows that a turn holds are left: it is about to write a newer time.
  const { rowCount } = await pool.query(`
    delete from turn_starts where caller in (
      select caller from turn_starts where times[cardinality(times)] < now() - interval '1 hour'
      limit 10000 for update skip locked)`)
  return rowCount ?? 0
}

function tooMany(waitSeconds: number): DomainError {
  return new DomainError(
    'rate-limited',
    'rate-limited',
    'Too many messages in a short time. Wait a moment and try again.',
    { details: { retryAfterSeconds: Math.max(1, waitSeconds) } },
  )
}
