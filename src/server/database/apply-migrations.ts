import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { listMigrations, type MigrationFile } from './list-migrations.ts'

// The number Prisma's own `migrate deploy` locks, so that the two never run at once.
const MIGRATION_LOCK = 72_707_369

// Prisma's own table, so that `prisma migrate deploy` and `status` find what was done here.
const createTable = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id                  VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum            VARCHAR(64) NOT NULL,
    finished_at         TIMESTAMPTZ,
    migration_name      VARCHAR(255) NOT NULL,
    logs                TEXT,
    rolled_back_at      TIMESTAMPTZ,
    started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`

type Input = { readonly url: string; readonly folder: string }
type Recorded = { readonly checksum: string; readonly finished: boolean }

/** A migration that cannot be applied. The message says which, why, and what to do; nothing of it was kept. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

/** Brings the database up to the migrations of a folder and returns the names of those it applied. */
export async function applyMigrations({ url, folder }: Input): Promise<readonly string[]> {
  const migrations = await listMigrations(folder)
  const client = new Client({ connectionString: url, application_name: 'frogbot-migrate' })
  await client.connect()
  try {
    const applied: string[] = []
    for (const migration of migrations) if (await applyOnce(client, migration)) applied.push(migration.name)
    return applied
  } finally {
    await client.end()
  }
}

/** One transaction with the lock in it: of several processes that start together, one applies and the others see it done. */
async function applyOnce(client: Client, migration: MigrationFile): Promise<boolean> {
  await client.query('BEGIN')
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await client.query("SET LOCAL client_min_messages = 'warning'")
    await client.query(createTable)
    const recorded = await findRecorded(client, migration.name)
    if (recorded) assertUnchanged(migration, recorded)
    else await applyAndRecord(client, migration)
    await client.query('COMMIT')
    return !recorded
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

async function findRecorded(client: Client, name: string): Promise<Recorded | null> {
  const { rows } = await client.query<Recorded>(
    `SELECT checksum, finished_at IS NOT NULL AS finished FROM _prisma_migrations
     WHERE migration_name = $1 AND rolled_back_at IS NULL`,
    [name],
  )
  return rows[0] ?? null
}

function assertUnchanged(migration: MigrationFile, recorded: Recorded): void {
  if (!recorded.finished)
    throw new MigrationError(
      `Migration ${migration.name} was begun by another tool and not finished. Mend it with: prisma migrate resolve`,
    )
  if (recorded.checksum !== migration.checksum)
    throw new MigrationError(
      `Migration ${migration.name} was changed after this database had applied it. Restore its file and write a new migration with npm run migration:new; a database without data worth keeping can be deleted instead.`,
    )
}

async function applyAndRecord(client: Client, migration: MigrationFile): Promise<void> {
  try {
    await client.query(migration.sql)
  } catch (error) {
    throw new MigrationError(
      `Migration ${migration.name} failed and was rolled back: ${explain(error, migration.sql)}`,
      {
        cause: error,
      },
    )
  }
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, clock_timestamp(), 1)`,
    [randomUUID(), migration.checksum, migration.name],
  )
}

function explain(error: unknown, sql: string): string {
  if (!(error instanceof Error)) return String(error)
  const position = 'position' in error ? Number(error.position) : Number.NaN
  if (Number.isNaN(position)) return error.message
  return `${error.message} (line ${sql.slice(0, position).split('\n').length})`
}
