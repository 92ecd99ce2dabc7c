import type pg from 'pg'
import { type Actor, userOf } from '#core/access/actor.ts'
import type { Logger } from '#core/deps.ts'
import { DomainError } from '#core/errors.ts'
import { clientAddress } from '#server/security/client-address.ts'

export type TurnLimit = {
  /** Counts one turn of the caller. Rejects with 429 when there were too many. */
  take(actor: Actor, headers: Headers): Promise<void>
}

type Options = {
  readonly pool: Pick<pg.Pool, 'query'>
  readonly log: Logger
  readonly perMinute: number
}

/**
 * Limits the turns one person, or one address without a person, starts, whichever process is asked: so many at once, and
 * no more a minute in the long run. A turn that can't be counted is let through, because the limit is there for floods
 * and must never be what keeps somebody from an answer.
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

// Each turn uses a share of a minute, and what was used comes back with the time: one row, however many turns there are.
// One statement is one transaction and one way to the server; its lock on the row is what makes turns that start at once
// count one after the other: by the clock, because now() is when one began to wait for the lock. A crash of the database
// may forget the last ones, so the commit does not wait for the disk.
const takeSql = `
  with relaxed as materialized (select set_config('synchronous_commit', 'off', true) as value)
  insert into turn_allowances as t (caller, "wholeAt")
  select $1, clock_timestamp() + make_interval(secs => $2) from relaxed
  on conflict (caller) do update set "wholeAt" = greatest(t."wholeAt", clock_timestamp()) + make_interval(secs => $2)
  where greatest(t."wholeAt", clock_timestamp()) + make_interval(secs => $2) <= clock_timestamp() + interval '1 minute'`

const waitSql = `
  select extract(epoch from "wholeAt" + make_interval(secs => $2) - interval '1 minute' - now())::float8 as seconds
  from turn_allowances where caller = $1`

/** Null when the turn was counted, else the seconds until there is room for one. */
async function count(pool: Options['pool'], caller: string, perMinute: number): Promise<number | null> {
  const values = [caller, 60 / perMinute]
  const { rowCount } = await pool.query(takeSql, values)
  if (rowCount === 1) return null
  const { rows } = await pool.query<{ seconds: number }>(waitSql, values)
  return rows[0]?.seconds ?? 0
}

/** Removes the rows of callers who have their whole allowance, as those without a row do. */
export async function removeWholeAllowances(pool: Options['pool']): Promise<number> {
  // Rows that a turn holds are left: it is about to use some of it.
  const { rowCount } = await pool.query(`
    delete from turn_allowances where caller in (
      select caller from turn_allowances where "wholeAt" < now() limit 10000 for update skip locked)`)
  return rowCount ?? 0
}

function tooMany(waitSeconds: number): DomainError {
  return new DomainError(
    'rate-limited',
    'rate-limited',
    'Too many messages in a short time. Wait a moment and try again.',
    { details: { retryAfterSeconds: Math.max(1, Math.ceil(waitSeconds)) } },
  )
}
