import type pg from 'pg'
import type { Logger, TurnStreams } from '#core/deps.ts'
import type { ListenConnection } from '#server/database/listen-connection.ts'
import { createLocalStreams, readLocal } from './local-streams.ts'
import { createRemoteReader } from './remote-reader.ts'
import { createStoreLoop } from './store-loop.ts'

export type ProcessStreams = TurnStreams & { close(): Promise<void> }

type Options = {
  readonly pool: pg.Pool
  readonly connection: ListenConnection
  readonly log: Logger
  /** How long entries are gathered before they are stored for readers in other processes. */
  readonly intervalMs?: number | undefined
}

/**
 * The live streams of all processes over one database. Readers beside the runner read its memory; readers elsewhere
 * read rows, told of new ones by notifications.
 */
export function createStreams({ pool, connection, log, intervalMs = 100 }: Options): ProcessStreams {
  const local = createLocalStreams(() => loop.poke())
  const loop = createStoreLoop({ pool, log, intervalMs }, () => local.findUnstored())
  const readRemote = createRemoteReader({ pool, connection })
  return {
    open: (attemptId) => local.open(attemptId),
    read(attemptId, signal) {
      const stream = local.find(attemptId)
      return stream ? readLocal(stream, signal) : readRemote(attemptId, signal)
    },
    close: () => loop.close(),
  }
}
