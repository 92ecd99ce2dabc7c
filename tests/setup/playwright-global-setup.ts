import { buildApp } from '../../scripts/build-app.ts'
import { resolveLaunchEnv } from '../../scripts/launch-env.ts'
import { testEnvironment } from '../../scripts/test-environment.ts'
import { createTestDatabase } from './create-test-database.ts'
import { startServer } from './start-server.ts'
import { startTestServer } from './test-server.ts'

/** Once for a whole Playwright run: PostgreSQL, a build when there is none of these sources, one server for all specs. */
export default async function setup(): Promise<() => Promise<void>> {
  const source = testEnvironment()
  await buildApp({ env: resolveLaunchEnv(source), source })
  const postgres = await startTestServer()
  process.env.FROGBOT_TEST_SERVER = postgres.adminUrl
  process.env.FROGBOT_TEST_TEMPLATE = postgres.template
  try {
    const database = await createTestDatabase()
    const app = await startServer({ databaseUrl: database.url })
    process.env.FROGBOT_TEST_URL = app.url
    return async () => {
      await app.stop()
      await database.drop()
      await postgres.stop()
    }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}
