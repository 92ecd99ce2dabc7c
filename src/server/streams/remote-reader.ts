import type pg from 'pg'
import type { StreamEntry } from '#core/deps.ts'
import type { ListenConnection } from '#server/database/listen-connection.ts'
import { createSignal, type Signal } from './signal.ts'
import { readRows, streamChannel } from './stream-rows.ts'

type Options = { readonly pool: pg.Pool; readonly connection: ListenConnection }

export type RemoteReader = (attemptId: string, abort?: AbortSignal) => AsyncGenerator<StreamEntry>

// Notifications can get lost with their connection; then new rows are found this much later.
const pollMs = 1_000
// A turn row that says "ended" may be seen before the last rows of its stream, which are stored in intervals.
const lastRowsMs = 500

/** Reads attempts that run in other processes. */
export function createRemoteReader({ pool, connection }: Options): RemoteReader {
  const readers = new Map<string, Set<Signal>>()
  connection.listen(streamChannel, (payload) => {
    for (const id of payload.split(' ')) for (const reader of readers.get(id) ?? []) reader.wake()
  })
  connection.onGap(() => {
    for (const group of readers.values()) for (const reader of group) reader.wake()
  })

  return async function* readRemote(attemptId, abort) {
    const signal = createSignal()
    const group = readers.get(attemptId) ?? new Set()
    readers.set(attemptId, group.add(signal))
    try {
      yield* follow(pool, attemptId, signal, abort)
    } finally {
      group.delete(signal)
      if (group.size === 0) readers.delete(attemptId)
    }
  }
}

async function* follow(
  pool: pg.Pool,
  attemptId: string,
  signal: Signal,
  abort: AbortSignal | undefined,
): AsyncGenerator<StreamEntry> {
  let next = 0
  let endsAt: number | null = null
  while (!abort?.aborted) {
    const { running, rows } = await readRows(pool, attemptId, next)
    next += rows.length
    for (const row of rows) {
      yield* row.entries
      if (row.end) return
    }
    if (rows.length > 0) continue
    if (!running) {
      // An attempt without rows ended before its first interval, or was never heard of.
      if (next === 0) return
      endsAt ??= Date.now() + lastRowsMs
      if (Date.now() >= endsAt) return
    }
    await signal.wait({ timeoutMs: running ? pollMs : lastRowsMs, abort })
  }
}
