import { test as base } from '@playwright/test'
import { createTestDatabase, type TestDatabase } from './create-test-database.ts'
import { startServer, type TestAppServer } from './start-server.ts'

type Options = Partial<Parameters<typeof startServer>[0]>

type Fixtures = {
  /** A migrated, empty database of this test alone, dropped after it. */
  readonly database: TestDatabase
  /** Starts a server of this test alone (on `database` unless told otherwise); what still runs is ended after it. */
  readonly startServer: (options?: Options) => Promise<TestAppServer>
}

/** Playwright's `test`, on the app of the global set-up (`baseURL`) or on servers of one's own. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright finds out from the pattern what a fixture needs
  baseURL: async ({}, use) => use(process.env.FROGBOT_TEST_URL),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright finds out from the pattern what a fixture needs
  database: async ({}, use) => {
    const database = await createTestDatabase()
    await use(database)
    await database.drop()
  },
  startServer: async ({ database }, use) => {
    const started: TestAppServer[] = []
    await use(async (options = {}) => {
      const server = await startServer({ databaseUrl: database.url, ...options })
      started.push(server)
      return server
    })
    await Promise.all(started.map((server) => server.stop()))
  },
})

export { expect } from '@playwright/test'
