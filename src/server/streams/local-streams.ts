import type { StreamEntry, StreamWriter } from '#core/deps.ts'
import { createSignal, type Signal } from './signal.ts'

/** An attempt that this process runs, with all its entries in memory. */
export type LocalStream = {
  readonly attemptId: string
  readonly entries: StreamEntry[]
  ended: boolean
  /** How many entries are in the database already. */
  storedEntries: number
  /** How many rows they took. */
  storedRows: number
  /** Whether the end mark is in the database, or never needs to be. */
  endStored: boolean
  readonly readers: Set<Signal>
}

// Somebody who was told of the attempt a moment ago can still read it from its beginning when it was very short.
const keepEndedMs = 5_000

export type LocalStreams = {
  open(attemptId: string): StreamWriter
  find(attemptId: string): LocalStream | undefined
  /** Streams with entries, or an end, that the database does not have. */
  findUnstored(): LocalStream[]
}

/** Keeps the streams of this process. `onChange` is called after every write and end. */
export function createLocalStreams(onChange: (stream: LocalStream) => void): LocalStreams {
  const streams = new Map<string, LocalStream>()

  function tell(stream: LocalStream): void {
    for (const reader of stream.readers) reader.wake()
    onChange(stream)
  }

  return {
    open(attemptId) {
      const stream: LocalStream = {
        attemptId,
        entries: [],
        ended: false,
        storedEntries: 0,
        storedRows: 0,
        endStored: false,
        readers: new Set(),
      }
      streams.set(attemptId, stream)
      return {
        write(entry) {
          if (stream.ended) return
          stream.entries.push(entry)
          tell(stream)
        },
        end() {
          if (stream.ended) return
          stream.ended = true
          setTimeout(() => {
            if (streams.get(attemptId) === stream) streams.delete(attemptId)
          }, keepEndedMs).unref()
          tell(stream)
        },
      }
    },
    find: (attemptId) => streams.get(attemptId),
    findUnstored: () => [...streams.values()].filter(isUnstored),
  }
}

function isUnstored(stream: LocalStream): boolean {
  // What ended before anything of it was stored is of no use to other processes any more.
  if (stream.ended) return !stream.endStored && stream.storedRows > 0
  return stream.entries.length > stream.storedEntries
}

/** All entries from the first, then the new ones as they come. A slow reader holds up nobody but itself. */
export async function* readLocal(stream: LocalStream, abort?: AbortSignal): AsyncGenerator<StreamEntry> {
  const signal = createSignal()
  stream.readers.add(signal)
  try {
    for (let next = 0; !abort?.aborted; ) {
      const entry = stream.entries[next]
      if (entry) {
        next++
        yield entry
      } else if (stream.ended) return
      else await signal.wait({ abort })
    }
  } finally {
    stream.readers.delete(signal)
  }
}
