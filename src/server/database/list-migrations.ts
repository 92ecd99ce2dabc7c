import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type MigrationFile = {
  /** Name of its folder, such as `20261129120000_init`; the order of names is the order of migrations. */
  readonly name: string
  readonly sql: string
  /** SHA-256 of the file, as Prisma records it too. */
  readonly checksum: string
}

/** Reads `<folder>/<name>/migration.sql` of every migration, oldest first. */
export async function listMigrations(folder: string): Promise<readonly MigrationFile[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return Promise.all(names.sort().map((name) => readMigration(folder, name)))
}

async function readMigration(folder: string, name: string): Promise<MigrationFile> {
  const sql = await readFile(join(folder, name, 'migration.sql'), 'utf8')
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}
