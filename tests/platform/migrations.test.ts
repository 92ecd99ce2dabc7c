import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applyMigrations } from '#server/database/apply-migrations.ts'
import { createTestDatabase, type TestDatabase } from '../setup/create-test-database.ts'

describe('applyMigrations', () => {
  let database: TestDatabase
  let folder: string

  beforeEach(async () => {
    database = await createTestDatabase()
    folder = await mkdtemp(join(tmpdir(), 'frogbot-migrations-'))
  })

  afterEach(async () => {
    await database.drop()
    await rm(folder, { recursive: true })
  })

  const apply = () => applyMigrations({ url: database.url, folder })

  it('applies what is new in the order of the names, once', async () => {
    await writeMigration('2_fill', 'INSERT INTO ponds VALUES (2)')
    await writeMigration('1_ponds', 'CREATE TABLE ponds (id int)')
    expect(await apply()).toEqual(['1_ponds', '2_fill'])
    await writeMigration('3_more', 'INSERT INTO ponds VALUES (3)')
    expect(await apply()).toEqual(['3_more'])
    expect(await query('SELECT id FROM ponds ORDER BY id')).toEqual([{ id: 2 }, { id: 3 }])
  })

  it('keeps nothing of a file that fails, names it with the line, and keeps the files before it', async () => {
    await writeMigration('1_ponds', 'CREATE TABLE ponds (id int)')
    await writeMigration('2_broken', 'CREATE TABLE frogs (id int);\nINSERT INTO lakes VALUES (1)')
    await expect(apply()).rejects.toThrow(/2_broken failed and was rolled back: .*lakes.*\(line 2\)/)
    expect(await query("SELECT to_regclass('ponds') AS ponds, to_regclass('frogs') AS frogs")).toEqual([
      { ponds: 'ponds', frogs: null },
    ])
    await writeMigration('2_broken', 'CREATE TABLE frogs (id int)')
    expect(await apply()).toEqual(['2_broken'])
  })

  it('refuses a file that was changed after it was applied', async () => {
    await writeMigration('1_ponds', 'CREATE TABLE ponds (id int)')
    await apply()
    await writeMigration('1_ponds', 'CREATE TABLE ponds (id bigint)')
    await expect(apply()).rejects.toThrow('1_ponds was changed after this database had applied it')
  })

  it('applies each file once when several processes run at the same time', async () => {
    await writeMigration('1_ponds', 'CREATE TABLE ponds (id int)')
    await writeMigration('2_fill', 'INSERT INTO ponds VALUES (1)')
    const applied = await Promise.all([apply(), apply(), apply()])
    expect(applied.flat().sort()).toEqual(['1_ponds', '2_fill'])
    expect(await query('SELECT count(*)::int AS count FROM ponds')).toEqual([{ count: 1 }])
  })

  it('refuses to go on over a migration that another tool left unfinished', async () => {
    await writeMigration('1_ponds', 'CREATE TABLE ponds (id int)')
    await query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('x', 'x', '1_ponds') RETURNING id`,
    )
    await expect(apply()).rejects.toThrow('1_ponds was begun by another tool and not finished')
  })

  async function writeMigration(name: string, sql: string): Promise<void> {
    await mkdir(join(folder, name), { recursive: true })
    await writeFile(join(folder, name, 'migration.sql'), sql)
  }

  async function query(sql: string): Promise<unknown[]> {
    const client = new Client({ connectionString: database.url })
    await client.connect()
    try {
      return (await client.query(sql)).rows
    } finally {
      await client.end()
    }
  }
})
