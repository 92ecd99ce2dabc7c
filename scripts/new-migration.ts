// npm run migration:new -- add-avatars    writes the SQL from the last migration to prisma/schema.prisma
// npm run migration:new -- --first        before the first release: writes the first migration again, from the schema

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { diffMigrations } from './diff-migrations.ts'
import { migrationsFolder, projectRoot, schemaPath } from './project-paths.ts'

const FIRST = '00000000000000_init'
// What a schema of Prisma can't say (functions, triggers) is written by hand below this line of the first migration.
const HAND_WRITTEN = '-- Full-text search over messages'

const [argument = ''] = process.argv.slice(2)
const first = argument === '--first'
if (!first && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(argument)) {
  console.error('Give the migration a name in kebab case: npm run migration:new -- add-avatars')
  process.exit(1)
}

const handWritten = first ? await readHandWritten() : ''
if (first) await rm(migrationsFolder, { recursive: true, force: true })
await mkdir(migrationsFolder, { recursive: true })
const sql = await diffMigrations({ schema: await readFile(schemaPath, 'utf8'), migrationsFolder })
if (sql === null) {
  console.log('The migrations and prisma/schema.prisma agree: there is nothing to write.')
  process.exit(0)
}

const folder = join(migrationsFolder, first ? FIRST : `${timestamp()}_${argument.replaceAll('-', '_')}`)
await mkdir(folder)
await writeFile(join(folder, 'migration.sql'), sql + handWritten)
await writeFile(join(migrationsFolder, 'migration_lock.toml'), 'provider = "postgresql"\n')
console.log(
  `Wrote ${folder.slice(projectRoot.length + 1)}/migration.sql. Read it, then apply it with: npm run migrate`,
)

/** UTC, as Prisma names its migrations: 20261129120000. */
function timestamp(): string {
  return new Date().toISOString().replace(/\D/g, '').slice(0, 14)
}

async function readHandWritten(): Promise<string> {
  const before = await readFile(join(migrationsFolder, FIRST, 'migration.sql'), 'utf8')
  const start = before.indexOf(HAND_WRITTEN)
  if (start === -1)
    throw new Error(`${FIRST} has no line "${HAND_WRITTEN}", below which the written SQL stands.`)
  return `\n${before.slice(start)}`
}
