import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { StartProblem } from './start-problem.ts'

const PATIENCE_MS = 2000
const RETRY_MS = 250

// A database that is just being started, beside us, by the same compose file.
const passingCodes = new Set(['ECONNREFUSED', 'ECONNRESET', '57P03'])

/** Fails within some seconds, and without the password, when the server of DATABASE_URL cannot be used. */
export async function assertDatabaseAnswers(databaseUrl: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const error = await tryToConnect(databaseUrl)
    if (!error) return
    if (!passingCodes.has(codeOf(error)) || Date.now() > deadline)
      throw new StartProblem(explain(error, databaseUrl))
    await delay(RETRY_MS)
  }
}

async function tryToConnect(connectionString: string): Promise<unknown> {
  const client = new Client({ connectionString, connectionTimeoutMillis: PATIENCE_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return undefined
  } catch (error) {
    return error
  } finally {
    await client.end().catch(() => undefined)
  }
}

function explain(error: unknown, databaseUrl: string): string {
  const { host, pathname, username } = new URL(databaseUrl)
  const code = codeOf(error)
  const place = `DATABASE_URL names the database "${decodeURIComponent(pathname.slice(1))}" at ${host}`
  if (code === '28P01' || code === '28000')
    return `${place}, which refuses the user "${decodeURIComponent(username)}" or the password. Correct DATABASE_URL.`
  if (code === '3D000') return `${place}, and there is no such database. Create it, or correct DATABASE_URL.`
  return `${place}, where no PostgreSQL answers (${code}). Start that server, correct DATABASE_URL, or leave it out for the embedded one.`
}

function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  if (error instanceof Error && 'code' in error) return String(error.code)
  return /timeout/i.test(String(error)) ? 'no answer in time' : 'the connection failed'
}
