// Started by tests in a process of its own: uses an embedded server until its input ends.

import { once } from 'node:events'
import { startEmbeddedDatabase } from '#server/database/start-embedded-database.ts'

const [dataDir = ''] = process.argv.slice(2)
const database = await startEmbeddedDatabase({ dataDir, settings: { fsync: 'off' } })
const { url, port, folder, startedHere } = database
console.log(JSON.stringify({ url, port, folder, startedHere }), 'ready')
process.stdin.resume()
await once(process.stdin, 'end')
await database.stop()
