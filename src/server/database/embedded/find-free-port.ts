import { once } from 'node:events'
import { createServer } from 'node:net'

/** A TCP port of the loopback address that was free a moment ago. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('This machine gives no TCP ports.')
  return address.port
}
