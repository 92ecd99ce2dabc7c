import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { colorQuestion, createWorld, type World } from '../../setup/core-world.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/create-test-database.ts'
import { createCaller } from './agent-client.ts'
import { startHttpServer } from './http-server.ts'

// FUZZ_RUNS=10000 for a long run by hand.
const numRuns = Number(process.env.FUZZ_RUNS ?? 150)

let database: TestDatabase
let world: World
let server: Awaited<ReturnType<typeof startHttpServer>>
let me: Awaited<ReturnType<typeof createCaller>>
let theirs: string

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createWorld({
    databaseUrl: database.url,
    script: () => [{ call: 'question', input: colorQuestion, id: 'c1' }],
  })
  const { deps } = world
  server = await startHttpServer({ ...deps, turnLimit: { take: async () => undefined } })
  me = await createCaller(world, server.url)
  const other = await createCaller(world, server.url)
  theirs = (await other.json('/api/agents/asker', { body: { prompt: 'mine' } })).body.chatId
})
afterAll(async () => {
  await server?.close()
  await world?.close()
  await database?.drop()
})

const value = fc.oneof(
  fc.constantFrom('c1', 'question', '', '\0', true, null, 1e308),
  fc.string({ unit: 'binary', maxLength: 10 }),
  fc.anything({ maxDepth: 2 }),
)
const body = fc.dictionary(
  fc.constantFrom(
    'prompt',
    'messages',
    'chatId',
    'delivery',
    'model',
    'reasoning',
    'toolCallId',
    'output',
    'dismissed',
    'parts',
    '__proto__',
  ),
  value,
)
const routes = fc.constantFrom(
  ['POST', ''],
  ['GET', '/pending'],
  ['GET', '/stream'],
  ['POST', '/settle'],
  ['POST', '/stop'],
  ['POST', '/continue'],
  ['PATCH', '/messages/m1'],
  ['DELETE', '/messages/m1'],
  ['POST', '/messages/m1/edit'],
  ['POST', '/messages/m1/regenerate'],
)
const toText = (sent: unknown) =>
  JSON.stringify(sent, (_, item: unknown) => (typeof item === 'bigint' ? String(item) : item)) ?? 'null'

describe('whatever is sent to an agent', () => {
  it('never fails on the server and never reaches the chat of somebody else', {
    timeout: 600_000,
  }, async () => {
    const before = await rows()
    const property = fc.asyncProperty(
      routes,
      body,
      fc.boolean(),
      async ([method = '', path], sent, stream) => {
        const target = path === '' ? '/api/agents/asker' : `/api/agents/asker/chats/${theirs}${path}`
        const data = path === '' ? { chatId: theirs, ...sent } : sent
        const headers = stream ? { accept: 'text/event-stream' } : {}
        const options = method === 'GET' ? { headers } : { method, headers, text: toText(data) }
        const response = await me.call(target, options)
        const text = await response.text()
        expect(response.status, `${method} ${target} ${toText(data)} ${text}`).toBeLessThan(500)
        expect(text).not.toContain('passwordHash')
        if (path !== '') expect(response.status).toBeGreaterThanOrEqual(400)
      },
    )
    await fc.assert(property, { numRuns })
    expect(await rows()).toEqual(before)
  })
})

/** Everything of the chat that is not the caller's. */
const rows = () =>
  world.deps.db.chat.findUnique({
    where: { id: theirs },
    include: { messages: { include: { settlements: true }, orderBy: { seq: 'asc' } } },
  })
