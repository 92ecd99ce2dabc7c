import type pg from 'pg'
import type { StreamEntry } from '#core/deps.ts'
import type { LocalStream } from './local-streams.ts'

export const streamChannel = 'frogbot_streams'

/** What one row holds: some entries in order, and whether the attempt ended with them. */
type RowBody = { readonly entries: readonly StreamEntry[]; readonly end?: true }

export type StreamBatch = {
  readonly stream: LocalStream
  /** The number of entries the database has once this batch is stored. */
  readonly entryCount: number
  readonly index: number
  readonly end: boolean
  readonly body: string
}

/** Packs what the database does not have yet. */
export function packBatch(stream: LocalStream): StreamBatch {
  const entryCount = stream.entries.length
  const content: RowBody = {
    entries: stream.entries.slice(stream.storedEntries, entryCount),
    ...(stream.ended ? { end: true } : {}),
  }
  // JSON text escapes U+0000 and lone surrogates, neither of which PostgreSQL could store in a text column.
  return { stream, entryCount, index: stream.storedRows, end: stream.ended, body: JSON.stringify(content) }
}

export function unpackBody(body: string): RowBody {
  return JSON.parse(body)
}

// One statement is one transaction and one way to the server. Losing the last rows in a crash of the database is
// harmless (the attempt dies with it), so the commit does not wait for the disk.
const insertSql = `
  with relaxed as materialized (select set_config('synchronous_commit', 'off', true) as value),
  stored as (
    insert into stream_chunks ("attemptId", "index", body)
    select r.attempt_id, r.row_index, r.body
    from relaxed, unnest($1::text[], $2::int[], $3::text[]) as r (attempt_id, row_index, body)
    on conflict do nothing
  )
  select pg_notify('${streamChannel}', payload) from relaxed, unnest($4::text[]) as payload`

// A notification holds at most 8,000 bytes.
const maxIdsPerNotice = 50

export async function storeBatches(pool: pg.Pool, batches: readonly StreamBatch[]): Promise<void> {
  const ids = batches.map(({ stream }) => stream.attemptId)
  const notices: string[] = []
  for (let i = 0; i < ids.length; i += maxIdsPerNotice)
    notices.push(ids.slice(i, i + maxIdsPerNotice).join(' '))
  await pool.query(insertSql, [
    ids,
    batches.map(({ index }) => index),
    batches.map(({ body }) => body),
    notices,
  ])
  for (const { stream, entryCount, index, end } of batches) {
    stream.storedEntries = entryCount
    stream.storedRows = index + 1
    if (end) stream.endStored = true
  }
}

// Both halves see the same moment: when the attempt no longer runs, no row of it is missing but those still on
// their way from its process.
const readSql = `
  select t.running, c.body
  from (select exists (
    select 1 from chat_turns where state = 'running' and "attemptId" = $1
  ) as running) t
  left join lateral (
    select "index", body from stream_chunks where "attemptId" = $1 and "index" >= $2 order by "index" limit 100
  ) c on true
  order by c."index"`

export async function readRows(
  pool: pg.Pool,
  attemptId: string,
  fromIndex: number,
): Promise<{ running: boolean; rows: RowBody[] }> {
  const { rows } = await pool.query<{ running: boolean; body: string | null }>(readSql, [
    attemptId,
    fromIndex,
  ])
  return {
    running: rows[0]?.running ?? false,
    rows: rows.flatMap(({ body }) => (body === null ? [] : [unpackBody(body)])),
  }
}

/** Removes the rows of attempts that no longer run. Readers had a minute to see the end. */
export async function removeOldRows(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(`
    delete from stream_chunks
    where "createdAt" < now() - interval '1 minute'
      and "attemptId" not in (
        select "attemptId" from chat_turns where state = 'running' and "attemptId" is not null
      )`)
  return rowCount ?? 0
}
