import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../setup/create-test-database.ts'

describe('createTestDatabase', () => {
  let first: TestDatabase
  let second: TestDatabase

  beforeAll(async () => {
    first = await createTestDatabase()
    second = await createTestDatabase()
  })

  afterAll(() => Promise.all([first.drop(), second.drop()]))

  it('gives databases with the whole schema that do not see each other', async () => {
    const insert = "INSERT INTO chats (id, agent, \"updatedAt\") VALUES ('c1', 'planner', now())"
    await query(first.url, insert)
    expect(await query(first.url, 'SELECT id FROM chats')).toEqual([{ id: 'c1' }])
    expect(await query(second.url, 'SELECT id FROM chats')).toEqual([])
  })

  it('drops a database that is still in use', async () => {
    const used = await createTestDatabase()
    const client = new Client({ connectionString: used.url })
    client.on('error', () => undefined)
    await client.connect()
    await used.drop()
    await expect(query(used.url, 'SELECT 1')).rejects.toThrow('does not exist')
  })
})

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
