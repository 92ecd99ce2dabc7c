import { join } from 'node:path'
import { Client } from 'pg'
import { type ClusterAccess, connectionUrl } from './cluster-access.ts'

/** Every process that uses the server holds this lock shared; who gets it alone was the last and stops the server. */
export const KEEPER_LOCK = 7_309_251

/**
 * What came of one attempt to use a server that may already run. `occupied`: something answers, but not (yet) as the
 * server of this folder: it is starting or stopping, or it is another program, or the server of a copied project.
 */
export type Joined =
  | { readonly kind: 'joined'; readonly keeper: Client }
  | { readonly kind: 'absent' }
  | { readonly kind: 'occupied' }

/** Connects to the server of a folder and counts as one of its users until the connection ends. */
export async function joinServer(clusterFolder: string, access: ClusterAccess): Promise<Joined> {
  const keeper = new Client({
    connectionString: connectionUrl(access, 'postgres'),
    connectionTimeoutMillis: 2000,
    application_name: 'frogbot-keeper',
  })
  // A connection that is lost later must not end the process that only keeps it open.
  keeper.on('error', () => undefined)
  try {
    await keeper.connect()
    await keeper.query('SELECT pg_advisory_lock_shared($1)', [KEEPER_LOCK])
    const { rows } = await keeper.query<{ folder: string }>(
      "SELECT current_setting('data_directory') AS folder",
    )
    if (rows[0]?.folder === join(clusterFolder, 'data')) return { kind: 'joined', keeper }
    await keeper.end()
    return { kind: 'occupied' }
  } catch (error) {
    await keeper.end().catch(() => undefined)
    const isRefused = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'
    return { kind: isRefused ? 'absent' : 'occupied' }
  }
}
