import type { Client } from 'pg'
import { connectionUrl } from './embedded/cluster-access.ts'
import { prepareLayout } from './embedded/cluster-layout.ts'
import { createCluster } from './embedded/create-cluster.ts'
import { joinOrStart } from './embedded/join-or-start.ts'
import { leaveServer } from './embedded/leave-server.ts'
import type { ServerSettings } from './embedded/spawn-server.ts'

export type EmbeddedDatabase = {
  /** Connection string of the product's database. Holds the password: never print it. */
  readonly url: string
  readonly port: number
  /** Where the server keeps its files; not below the data folder when the server's account cannot reach that. */
  readonly folder: string
  /** False when a server was already running, left by a killed process or used by another one. */
  readonly startedHere: boolean
  /** Resolves when the server is lost before `stop`. */
  readonly lost: Promise<void>
  /** Leaves the server, which ends with its last user. */
  readonly stop: () => Promise<void>
}

type Options = {
  /** Absolute path; there is one server for each data folder. */
  readonly dataDir: string
  readonly settings?: ServerSettings | undefined
}

const DATABASE = 'frogbot'

/** Starts the embedded PostgreSQL of a data folder, or joins it when it runs. Any number of processes may at once. */
export async function startEmbeddedDatabase({ dataDir, settings = {} }: Options): Promise<EmbeddedDatabase> {
  const layout = await prepareLayout(dataDir)
  await createCluster(layout)
  const { keeper, access, startedHere } = await joinOrStart(layout, settings)
  const { lost, stop } = watchKeeper(layout.folder, keeper)
  try {
    await createDatabase(keeper)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: connectionUrl(access, DATABASE),
    port: access.port,
    folder: layout.folder,
    startedHere,
    lost,
    stop,
  }
}

function watchKeeper(clusterFolder: string, keeper: Client) {
  let stopped: Promise<void> | undefined
  const lost = new Promise<void>((resolve) => {
    keeper.on('end', () => {
      if (!stopped) resolve()
    })
  })
  const stop = () => {
    stopped ??= leaveServer(clusterFolder, keeper)
    return stopped
  }
  return { lost, stop }
}

async function createDatabase(keeper: Client): Promise<void> {
  const { rowCount } = await keeper.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE])
  if (rowCount) return
  try {
    await keeper.query(`CREATE DATABASE ${DATABASE}`)
  } catch (error) {
    // Another process created it at the same moment: PostgreSQL says so in one of two ways.
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== '42P04' && code !== '23505') throw error
  }
}
