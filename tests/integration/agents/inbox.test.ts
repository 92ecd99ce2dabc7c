import { afterAll, beforeAll, expect, it } from 'vitest'
import { blue, colorQuestion, createWorld, type World } from '../../setup/core-world.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/create-test-database.ts'
import { createCaller, createClient } from './agent-client.ts'
import { startHttpServer } from './http-server.ts'

let database: TestDatabase
let world: World
let server: Awaited<ReturnType<typeof startHttpServer>>

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createWorld({
    databaseUrl: database.url,
    script: (prompt) =>
      prompt.at(-1)?.role === 'tool'
        ? [{ text: 'Ok.' }]
        : [{ call: 'question', input: colorQuestion, id: 'c' }],
  })
  server = await startHttpServer(world.deps)
})
afterAll(async () => {
  await server?.close()
  await world?.close()
  await database?.drop()
})

it('the inbox lists what waits in all chats of the caller, the oldest first, page by page', async () => {
  const [ada, bob] = [await createCaller(world, server.url), await createCaller(world, server.url)]
  const chatIds: string[] = []
  for (const prompt of ['One', 'Two', 'Three']) {
    const { body } = await ada.json('/api/agents/asker', { body: { prompt } })
    chatIds.push(body.chatId)
  }
  await bob.json('/api/agents/asker', { body: { prompt: 'Of Bob' } })
  const first = await ada.json('/api/pending?limit=2')
  expect(first.body.pending).toMatchObject([
    { chatId: chatIds[0], chatTitle: 'One', toolCallId: 'c', agentSlug: 'asker', toolName: 'question' },
    { chatId: chatIds[1], chatTitle: 'Two' },
  ])
  const last = await ada.json(`/api/pending?limit=2&cursor=${first.body.nextCursor}`)
  expect(last.body).toMatchObject({ pending: [{ chatId: chatIds[2] }], nextCursor: null })

  const settle = `/api/agents/asker/chats/${chatIds[0]}/settle`
  expect((await ada.json(settle, { body: { toolCallId: 'c', output: blue } })).status).toBe(200)
  const left = await ada.json('/api/pending')
  expect(left.body.pending.map(({ chatId }: { chatId: string }) => chatId)).toEqual(chatIds.slice(1))
})

it('the inbox is for signed-in callers, and refuses a query it does not know', async () => {
  const ada = await createCaller(world, server.url)
  expect((await createClient(server.url, null).json('/api/pending')).status).toBe(401)
  for (const query of ['limit=0', 'limit=201', 'limit=x', 'cursor=x', 'page=2'])
    expect([query, (await ada.json(`/api/pending?${query}`)).status]).toEqual([query, 400])
})
