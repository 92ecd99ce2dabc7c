import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { withDatabase } from './test-server.ts'

export type TestDatabase = {
  /** Connection string of a migrated, empty database that nobody else uses. */
  readonly url: string
  /** Removes it, ending the connections that are still open. */
  readonly drop: () => Promise<void>
}

/** A database of its own for a test file, copied from the migrated template. Needs the global set-up of the runner. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = required('FROGBOT_TEST_SERVER')
  const name = `test_${Date.now()}_${randomBytes(6).toString('hex')}`
  await run(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${required('FROGBOT_TEST_TEMPLATE')}`)
  return {
    url: withDatabase(adminUrl, name),
    drop: () => run(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

function required(name: string): string {
  const value = process.env[name]
  if (!value)
    throw new Error(
      `${name} is not set: run tests with vitest or Playwright, whose set-up starts the test server.`,
    )
  return value
}

async function run(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
