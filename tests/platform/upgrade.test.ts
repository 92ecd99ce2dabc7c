import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyMigrations } from '#server/database/apply-migrations.ts'
import { listMigrations } from '#server/database/list-migrations.ts'
import { migrationsFolder } from '../../scripts/project-paths.ts'
import { withDatabase } from '../setup/test-server.ts'

// SHA-256 of migrations that databases have applied. A changed one keeps all of those from starting; add a new one.
const landed = {
  '00000000000000_init': 'c4a048b5250989ca0e590080bbc8e448aeb5bb2ec95d604822bf37d9f8e961d2',
  '20261130033127_limit_turns': '5beffc1cc1378c72bbcb6552b59b702b24e4e6093c4f3d500e6eaa75adcc8d46',
  '20261130034000_fold_accents': '9878520398961104ba0755e2c3a00d419d2194a9c31c42247e7c8acbca2c224e',
}

const first = '00000000000000_init'

const server = process.env.FROGBOT_TEST_SERVER ?? ''
const name = `upgrade_${randomBytes(6).toString('hex')}`
const url = withDatabase(server, name)
let before: string

beforeAll(async () => {
  before = await mkdtemp(join(tmpdir(), 'frogbot-landed-'))
  await cp(join(migrationsFolder, first), join(before, first), { recursive: true })
  await query(server, `CREATE DATABASE ${name} TEMPLATE template0`)
})
afterAll(async () => {
  await query(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await rm(before, { recursive: true })
})

test('a migration that landed is never edited', async () => {
  const files = await listMigrations(migrationsFolder)
  const checksums = Object.fromEntries(files.map((file) => [file.name, file.checksum]))
  expect(checksums).toMatchObject(landed)
})

test('a database of the first version is brought up to date, and its messages are found without accents and by pastes', async () => {
  await applyMigrations({ url, folder: before })
  await query(
    url,
    `INSERT INTO users (id, email, "updatedAt") VALUES ('ada', 'ada@example.com', now());
    INSERT INTO chats (id, "userId", agent, "updatedAt") VALUES ('chat', 'ada', 'planner', now());
    INSERT INTO messages (id, "chatId", seq, role, parts, "updatedAt") VALUES
      ('accents', 'chat', 1, 'user', '[{"type":"text","text":"Un café à Orléans"}]', now()),
      ('plain', 'chat', 2, 'user', '[{"type":"text","text":"A cafe in London"}]', now()),
      ('paste', 'chat', 3, 'user', '[{"type":"data-paste","data":{"text":"The cafe of a list"}}]', now())`,
  )
  const find = () =>
    query(url, `SELECT id FROM messages WHERE search @@ frogbot_search_query('ada', 'cafe') ORDER BY seq`)
  expect(await find()).toEqual([{ id: 'plain' }])
  expect((await applyMigrations({ url, folder: migrationsFolder })).length).toBeGreaterThan(0)
  expect(await find()).toEqual([{ id: 'accents' }, { id: 'plain' }, { id: 'paste' }])
})

async function query(address: string, sql: string): Promise<object[]> {
  const client = new Client({ connectionString: address })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
