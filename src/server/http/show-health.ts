import type { Container } from '#server/container.ts'
import packageFile from '../../../package.json' with { type: 'json' }
import { json } from './respond.ts'

const patienceMs = 2_000

/** `GET /api/health`: whether this process can do its work; 503 when the database does not answer. */
export async function showHealth(getContainer: () => Promise<Container>): Promise<Response> {
  const { version } = packageFile
  try {
    const container = await within(getContainer())
    await within(container.deps.pool.query('select 1'))
    return json({ status: 'ok', database: 'ok', jobs: container.jobsState(), version })
  } catch {
    return json({ status: 'unavailable', database: 'unreachable', version }, { status: 503 })
  }
}

function within<T>(work: Promise<T>): Promise<T> {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('Too late.')), patienceMs).unref()
  })
  return Promise.race([work, tooLate])
}
