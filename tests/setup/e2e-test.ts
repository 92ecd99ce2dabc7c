import { test as base } from '@playwright/test'
import { AppPage } from './app-page.ts'
import { createTestDatabase, type TestDatabase } from './create-test-database.ts'
import { type HttpApp, startHttpApp } from './http-app.ts'
import { startServer, type TestAppServer } from './start-server.ts'

type Options = Partial<Parameters<typeof startServer>[0]>

type Fixtures = {
  /** A migrated, empty database of this test alone, dropped after it. */
  readonly database: TestDatabase
  /** Starts a server of this test alone (on `database` unless told otherwise); what still runs is ended after it. */
  readonly startServer: (options?: Options) => Promise<TestAppServer>
  /** The page, signed in as a person nobody else is, on `sharedApp`. Prefer it: a server of one's own takes seconds. */
  readonly app: AppPage
}

type WorkerFixtures = {
  /** One server with a scripted model for all tests of a worker. Nobody may rely on what others leave in it. */
  readonly sharedApp: HttpApp
}

/** Playwright's `test`, on the app of the global set-up (`baseURL`) or on servers of one's own. */
export const test = base.extend<Fixtures, WorkerFixtures>({
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
  sharedApp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright finds out from the pattern what a fixture needs
    async ({}, use) => {
      const app = await startHttpApp()
      await use(app)
      await app.stop()
    },
    { scope: 'worker' },
  ],
  app: async ({ page, sharedApp }, use) => {
    sharedApp.model.reset()
    const app = new AppPage(page, sharedApp.url)
    await app.signIn(await sharedApp.account())
    await use(app)
  },
})

export { expect } from '@playwright/test'
