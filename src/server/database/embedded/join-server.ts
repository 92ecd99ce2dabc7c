import { join } from 'node:path'
import { Client } from 'pg'
import { type ClusterAccess, connectionUrl } from './cluster-access.ts'

/** Every process that uses the server holds this lock shared; who gets it alone was the last and stops the server. */
export const KEEPER_LOCK = 7_309_251

/**
 * What came of one attempt to use a server that may already run. `foreign`: something else answers on this port, even
 * if it is the server of a copied project with the same password.
 */
export type Joined =
  | { readonly kind: 'joined'; readonly keeper: Client }
  | { readonly kind: 'absent' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'foreign' }

// The server is starting, shutting down, recovering, or ended our connection while doing so.
const passingStates = new Set(['57P03', '57P01', '57P02', 'ECONNRESET', 'EPIPE'])

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
    return { kind: 'foreign' }
  } catch (error) {
    await keeper.end().catch(() => undefined)
    return { kind: classify(error) }
  }
}

function classify(error: unknown): 'absent' | 'busy' | 'foreign' {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ECONNREFUSED') return 'absent'
  if (passingStates.has(code) || (error instanceof Error && /terminated/i.test(error.message))) return 'busy'
  return 'foreign'
}
