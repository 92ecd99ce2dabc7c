import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { listTokens } from '#core/users/list-tokens.ts'
import { revokeToken } from '#core/users/revoke-token.ts'
import { createWorld, until, type World } from '../../setup/core-world.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/create-test-database.ts'
import { createCaller, createClient, readItems } from './agent-client.ts'
import { startHttpServer } from './http-server.ts'

let database: TestDatabase
let world: World
let server: Awaited<ReturnType<typeof startHttpServer>>
const gate = Promise.withResolvers<void>()

beforeAll(async () => {
  database = await createTestDatabase()
  const script = () => [{ text: 'One ' }, { wait: gate.promise }, { text: 'two.' }]
  world = await createWorld({ databaseUrl: database.url, script })
  server = await startHttpServer(world.deps)
})

afterEach(() => {
  vi.useRealTimers()
})

afterAll(async () => {
  gate.resolve()
  await server?.close()
  await world?.close()
  await database?.drop()
})

const headers = { accept: 'text/event-stream' }
const body = { prompt: 'count' }
const replyOf = (chatId: string) =>
  world.deps.db.message.findFirst({ where: { chatId }, orderBy: { seq: 'desc' } })

it('tells the owner over the event stream what changed, and nobody who is not signed in', async () => {
  const ada = await createCaller(world, server.url)
  expect((await createClient(server.url, null).call('/api/events')).status).toBe(401)
  const leaving = new AbortController()
  const events = await ada.call('/api/events', { signal: leaving.signal })
  const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader()
  const sent = await ada.call('/api/agents/asker', { body, headers, signal: leaving.signal })
  const chatId = sent.headers.get('x-frogbot-chat-id')
  let heard = ''
  await until(async () => {
    heard += (await reader?.read())?.value ?? ''
    return readItems(heard).some((item) => item.chatId === chatId && item.change === 'turn')
  })
  leaving.abort()
})

it('ends every stream of a token that is revoked with the reason, and the turn goes on', async () => {
  const { actor, ...ada } = await createCaller(world, server.url)
  // Only what asks again and again goes by this clock.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const events = await ada.call('/api/events')
  const sent = await ada.call('/api/agents/asker', { body, headers })
  const chatId = sent.headers.get('x-frogbot-chat-id') ?? ''
  const joined = await ada.call(`/api/agents/asker/chats/${chatId}/stream`, { headers })
  for (const { id } of await listTokens(world.deps, actor))
    await revokeToken(world.deps, actor, { tokenId: id })
  await vi.advanceTimersByTimeAsync(5_000)
  for (const stream of [sent, joined]) {
    const items = readItems(await stream.text())
    expect(items.at(-1)).toEqual({ type: 'error', errorText: 'This token is not valid, or no longer.' })
  }
  expect(readItems(await events.text()).every((event) => event.chatId === chatId)).toBe(true)
  gate.resolve()
  await until(async () => JSON.stringify((await replyOf(chatId))?.parts).includes('two.'))
})

it('ends the streams of whoever may do less than before', async () => {
  const ada = await createCaller(world, server.url, 'admin')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const events = await ada.call('/api/events')
  await world.deps.db.user.update({ where: { id: ada.actor.user.id }, data: { role: 'user' } })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(readItems(await events.text())).toEqual([])
})
