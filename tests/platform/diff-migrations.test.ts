import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { diffMigrations } from '../../scripts/diff-migrations.ts'
import { migrationsFolder, schemaPath } from '../../scripts/project-paths.ts'

it('gives the SQL of what the schema says and the migrations do not do', { timeout: 180_000 }, async () => {
  const schema = `${await readFile(schemaPath, 'utf8')}\nmodel Pond {\n  id String @id\n\n  @@map("ponds")\n}\n`
  const sql = await diffMigrations({ schema, migrationsFolder })
  expect(sql).toContain('CREATE TABLE "ponds"')
  expect(sql).not.toContain('"chats"')
})
