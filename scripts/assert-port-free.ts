import { once } from 'node:events'
import { createServer } from 'node:net'
import { StartProblem } from './start-problem.ts'

/** Fails with a remedy when nothing can listen there, before minutes are spent on a build. */
export async function assertPortFree(host: string, port: number): Promise<void> {
  const probe = createServer().listen(port, host)
  try {
    await once(probe, 'listening')
  } catch (error) {
    throw new StartProblem(explain(error, host, port))
  }
  probe.close()
  await once(probe, 'close')
}

function explain(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is in use by another program. Stop that program, or choose another port: PORT=${port + 1} npm start`
  if (code === 'EACCES')
    return `Port ${port} needs more rights than this account has. Choose one above 1023: PORT=3000 npm start`
  return `HOST "${host}" is not an address of this machine (${code}). Set HOST to 127.0.0.1, or 0.0.0.0 for all addresses.`
}
