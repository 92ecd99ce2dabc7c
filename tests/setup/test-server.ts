import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Client } from 'pg'
import { applyMigrations } from '#server/database/apply-migrations.ts'
import { listMigrations } from '#server/database/list-migrations.ts'
import { startEmbeddedDatabase } from '#server/database/start-embedded-database.ts'

const projectRoot = join(import.meta.dirname, '..', '..')
const migrationsFolder = join(projectRoot, 'prisma', 'migrations')

// A server of its own: tests never touch a person's data. Nothing in it is worth surviving a power cut.
const testDataDir = join(projectRoot, '.frogbot', 'test')
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }

/** How long a database left by a killed run is kept, for looking at it. */
const LEFTOVER_MS = 60 * 60 * 1000

export type TestServer = {
  /** Connection string of the server's own database, for creating and dropping others. */
  readonly adminUrl: string
  /** A database with every migration, to be copied and never connected to. */
  readonly template: string
  readonly stop: () => Promise<void>
}

/** Starts the PostgreSQL of the tests, or joins it when another run uses it, with an up-to-date template database. */
export async function startTestServer(): Promise<TestServer> {
  const server = await startEmbeddedDatabase({ dataDir: testDataDir, settings })
  const adminUrl = withDatabase(server.url, 'postgres')
  const admin = new Client({ connectionString: adminUrl })
  try {
    await admin.connect()
    await dropLeftovers(admin)
    const template = await ensureTemplate(admin, adminUrl)
    return { adminUrl, template, stop: server.stop }
  } catch (error) {
    await server.stop()
    throw error
  } finally {
    await admin.end()
  }
}

/** The same server, another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

async function ensureTemplate(admin: Client, adminUrl: string): Promise<string> {
  const hash = createHash('sha256')
  for (const migration of await listMigrations(migrationsFolder)) hash.update(migration.checksum)
  const template = `template_${hash.digest('hex').slice(0, 16)}`
  // Several runs may start at once; a template under this name is always complete.
  await admin.query('SELECT pg_advisory_lock(1)')
  const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [template])
  if (!rowCount) {
    await admin.query(`DROP DATABASE IF EXISTS ${template}_unfinished`)
    await admin.query(`CREATE DATABASE ${template}_unfinished`)
    await applyMigrations({ url: withDatabase(adminUrl, `${template}_unfinished`), folder: migrationsFolder })
    await admin.query(`ALTER DATABASE ${template}_unfinished RENAME TO ${template}`)
  }
  await admin.query('SELECT pg_advisory_unlock(1)')
  return template
}

async function dropLeftovers(admin: Client): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database
     WHERE datname ~ '^test_[0-9]+_' AND split_part(datname, '_', 2)::bigint < $1`,
    [Date.now() - LEFTOVER_MS],
  )
  for (const { name } of rows) await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
}
