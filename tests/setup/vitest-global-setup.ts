import { startTestServer } from './test-server.ts'

/** Runs once for a whole vitest run; test files find the server through these variables. */
export default async function setup(): Promise<() => Promise<void>> {
  const { adminUrl, template, stop } = await startTestServer()
  process.env.FROGBOT_TEST_SERVER = adminUrl
  process.env.FROGBOT_TEST_TEMPLATE = template
  return stop
}
