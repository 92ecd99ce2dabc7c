// npm run migration:new -- add-avatars    writes the SQL from the last migration to prisma/schema.prisma

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { diffMigrations } from './diff-migrations.ts'
import { migrationsFolder, projectRoot, schemaPath } from './project-paths.ts'

const [argument = ''] = process.argv.slice(2)
if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(argument)) {
  console.error('Give the migration a name in kebab case: npm run migration:new -- add-avatars')
  process.exit(1)
}

await mkdir(migrationsFolder, { recursive: true })
const sql = await diffMigrations({ schema: await readFile(schemaPath, 'utf8'), migrationsFolder })
if (sql === null) {
  console.log('The migrations and prisma/schema.prisma agree: there is nothing to write.')
  process.exit(0)
}

const folder = join(migrationsFolder, `${timestamp()}_${argument.replaceAll('-', '_')}`)
await mkdir(folder)
await writeFile(join(folder, 'migration.sql'), sql)
await writeFile(join(migrationsFolder, 'migration_lock.toml'), 'provider = "postgresql"\n')
console.log(
  `Wrote ${folder.slice(projectRoot.length + 1)}/migration.sql. Read it, then apply it with: npm run migrate`,
)

/** UTC, as Prisma names its migrations: 20261129120000. */
function timestamp(): string {
  return new Date().toISOString().replace(/\D/g, '').slice(0, 14)
}
