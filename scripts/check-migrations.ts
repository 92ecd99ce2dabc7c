// npm run migration:check    fails when prisma/schema.prisma says something that the migrations do not do

import { readFile } from 'node:fs/promises'
import { diffMigrations } from './diff-migrations.ts'
import { migrationsFolder, schemaPath } from './project-paths.ts'

const sql = await diffMigrations({ schema: await readFile(schemaPath, 'utf8'), migrationsFolder })
if (sql !== null) {
  console.error(
    `prisma/schema.prisma and prisma/migrations differ. Write a migration: npm run migration:new -- NAME\n\n${sql}`,
  )
  process.exit(1)
}
console.log('prisma/schema.prisma and prisma/migrations agree.')
