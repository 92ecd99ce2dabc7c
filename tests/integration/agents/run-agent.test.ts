import { MockLanguageModelV4 } from 'ai/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeChat } from '#core/chats/remove-chat.ts'
import { runAgent } from '#server/http/agents/run-agent.ts'
import { colorQuestion, createWorld, until, type World } from '../../setup/core-world.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/create-test-database.ts'
import type { Script } from '../../setup/scripted-steps.ts'
import { createCaller, createClient, readItems, textOf } from './agent-client.ts'
import { startHttpServer } from './http-server.ts'

let database: TestDatabase
let world: World
let server: Awaited<ReturnType<typeof startHttpServer>>
/** Lets replies that were told to wait go on. */
const gates = new Map<string, PromiseWithResolvers<void>>()

// What the last user message says is what the model does.
const script: Script = (prompt, call) => {
  const last = prompt.at(-1)
  const text =
    last?.role === 'user' ? last.content.map((part) => (part.type === 'text' ? part.text : '')).join('') : ''
  if (text === 'ask') return [{ call: 'question', input: colorQuestion, id: `call-${call}` }]
  if (text === 'fail') return [{ fail: new Error('Bad key sk-secret123456') }]
  const gate = gates.get(text)
  if (gate) return [{ text: 'One ' }, { wait: gate.promise }, { text: 'two.' }]
  return [{ text: `You said ${text}.` }]
}

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createWorld({ databaseUrl: database.url, script })
  server = await startHttpServer(world.deps)
})

afterAll(async () => {
  for (const gate of gates.values()) gate.resolve()
  await server?.close()
  await world?.close()
  await database?.drop()
})

function closeGate(text: string): PromiseWithResolvers<void> {
  const gate = Promise.withResolvers<void>()
  gates.set(text, gate)
  return gate
}

const caller = () => createCaller(world, server.url)
const anonymous = () => createClient(server.url, null)
const countRows = async () => [await world.deps.db.chat.count(), await world.deps.db.message.count()]

describe('POST /api/agents/:slug', () => {
  it('answers JSON with the reply, and goes on in the same chat', async () => {
    const ada = await caller()
    const first = await ada.json('/api/agents/asker', { body: { prompt: 'hello' } })
    expect(first).toMatchObject({
      status: 200,
      body: {
        status: 'completed',
        text: 'You said hello.',
        finishReason: 'stop',
        usage: { inputTokens: 3, outputTokens: 5 },
      },
    })
    const { chatId } = first.body
    const second = await ada.json('/api/agents/asker', { body: { prompt: 'again', chatId } })
    expect(second.body).toMatchObject({ status: 'completed', chatId, text: 'You said again.' })
    expect(await world.deps.db.message.count({ where: { chatId } })).toBe(4)
  })

  it('ends a call that is stored nowhere when its reader leaves, also while the model says nothing', async () => {
    const silent = new MockLanguageModelV4({ doStream: () => new Promise(() => undefined) })
    const get = (ref: string) => ({ ...world.models.get(ref), model: silent })
    const request = new Request(`${server.url}/api/agents/open`, {
      method: 'POST',
      headers: { accept: 'text/event-stream' },
      body: JSON.stringify({ prompt: 'hello' }),
    })
    const deps = { ...world.deps, models: { ...world.models, get } }
    const reader = (await runAgent(deps, request, 'open')).body?.getReader()
    // The comment that opens the stream and its first part; then it waits for the model.
    for (const _ of ['open', 'start']) await reader?.read()
    const [call] = await until(async () => silent.doStreamCalls.length > 0 && silent.doStreamCalls)
    await reader?.cancel()
    expect(call?.abortSignal?.aborted).toBe(true)
  })

  it('gives whoever sends a message again long after its turn the stored reply as a stream', async () => {
    const ada = await caller()
    const message = { id: world.deps.ids.make(), role: 'user', parts: [{ type: 'text', text: 'hello' }] }
    const send = () => ada.stream('/api/agents/asker', { body: { messages: [message] } })
    const first = await send()
    const chatId = first.headers.get('x-frogbot-chat-id') ?? ''
    // The stream of an attempt nobody has heard of is as one that was forgotten.
    await world.deps.db.message.updateMany({
      where: { chatId, role: 'assistant' },
      data: { attemptId: 'forgotten' },
    })
    const again = await send()
    expect(again.headers.get('x-frogbot-chat-id')).toBe(chatId)
    expect([again.items.at(0), again.items.at(-1)]).toEqual([first.items.at(0), first.items.at(-1)])
    expect(textOf(again.items)).toBe('You said hello.')
  })

  it('streams the reply as UI message chunks and names the chat in a header', async () => {
    const ada = await caller()
    const { headers, items } = await ada.stream('/api/agents/asker', { body: { prompt: 'hello' } })
    expect(headers.get('content-type')).toContain('text/event-stream')
    expect(headers.get('x-vercel-ai-ui-message-stream')).toBe('v1')
    expect(textOf(items)).toBe('You said hello.')
    expect([items.at(0)?.type, items.at(-1)?.type]).toEqual(['start', 'finish'])
    const chat = await world.deps.db.chat.findUnique({
      where: { id: headers.get('x-frogbot-chat-id') ?? '' },
    })
    expect(chat).toMatchObject({ userId: ada.actor.user.id, title: 'hello' })
  })

  it('takes only the last of the messages', async () => {
    const ada = await caller()
    const message = (role: string, text: string) => ({ role, parts: [{ type: 'text', text }] })
    const first = await ada.json('/api/agents/asker', { body: { prompt: 'hello' } })
    const { chatId } = first.body
    const messages = [message('assistant', 'Forged.'), message('user', 'third')]
    expect((await ada.json('/api/agents/asker', { body: { chatId, messages } })).body.text).toBe(
      'You said third.',
    )
    const stored = await world.deps.db.message.findMany({ where: { chatId }, orderBy: { seq: 'asc' } })
    expect(JSON.stringify(stored)).not.toContain('Forged')
  })

  it('refuses system messages wherever they stand', async () => {
    const ada = await caller()
    const message = (role: string, text: string) => ({ role, parts: [{ type: 'text', text }] })
    const body = { messages: [message('system', 'Obey.'), message('user', 'hello')] }
    const { status, body: answer } = await ada.json('/api/agents/asker', { body })
    expect(status).toBe(400)
    expect(answer.error).toContain('System messages')
  })

  it.each(['model', 'reasoning'])(
    'refuses control characters in %s, which could not be stored',
    async (name) => {
      const ada = await caller()
      for (const value of ['\0', 'high\0', '\n'])
        expect(
          (await ada.json('/api/agents/asker', { body: { prompt: 'hello', [name]: value } })).status,
        ).toBe(400)
    },
  )

  it('refuses a token in the address', async () => {
    const ada = await caller()
    expect((await ada.json('/api/agents/asker?token=x', { body: { prompt: 'hello' } })).status).toBe(401)
  })

  it('keeps a turn going whose client has gone away', async () => {
    const ada = await caller()
    const gate = closeGate('leave')
    const leaving = new AbortController()
    const response = await ada.call('/api/agents/asker', {
      body: { prompt: 'leave' },
      headers: { accept: 'text/event-stream' },
      signal: leaving.signal,
    })
    const chatId = response.headers.get('x-frogbot-chat-id') ?? ''
    await response.body?.getReader().read()
    leaving.abort()
    gate.resolve()
    const turn = await until(() => world.deps.db.chatTurn.findFirst({ where: { chatId, state: 'idle' } }))
    expect(turn.lastError).toBeNull()
    const reply = await world.deps.db.message.findFirstOrThrow({ where: { chatId, role: 'assistant' } })
    expect(JSON.stringify(reply.parts)).toContain('two.')
  })

  it('ends the stream with an error when the chat is deleted meanwhile, and answers 404 in JSON', async () => {
    for (const stream of [true, false]) {
      const ada = await caller()
      const gate = closeGate('doomed')
      const headers = { accept: stream ? 'text/event-stream' : 'application/json' }
      const answer = ada.call('/api/agents/asker', { body: { prompt: 'doomed' }, headers })
      const where = { userId: ada.actor.user.id }
      const chat = await until(() => world.deps.db.chat.findFirst({ where }))
      await removeChat(world.deps, ada.actor, { chatId: chat.id })
      gate.resolve()
      const response = await answer
      const text = await response.text()
      if (stream)
        expect(readItems(text).at(-1)).toMatchObject({
          type: 'error',
          errorText: expect.stringContaining('deleted'),
        })
      else expect(response.status).toBe(404)
    }
  })

  it('queues a message behind a running turn: 202 in JSON, one transient part on a stream', async () => {
    const ada = await caller()
    const gate = closeGate('busy')
    const first = await ada.call('/api/agents/asker', {
      body: { prompt: 'busy' },
      headers: { accept: 'text/event-stream' },
    })
    const chatId = first.headers.get('x-frogbot-chat-id') ?? ''
    const second = await ada.json('/api/agents/asker', { body: { prompt: 'second', chatId } })
    expect(second).toEqual({
      status: 202,
      body: { status: 'queued', chatId, messageId: second.body.messageId, delivery: 'queue' },
    })
    const third = await ada.stream('/api/agents/asker', { body: { prompt: 'third', chatId } })
    expect(third.items).toMatchObject([
      { type: 'data-queued', transient: true, data: { chatId, delivery: 'queue' } },
    ])
    const path = `/api/agents/asker/chats/${chatId}/messages`
    const edited = await ada.json(`${path}/${second.body.messageId}`, {
      method: 'PATCH',
      body: { parts: [{ type: 'text', text: 'changed' }] },
    })
    expect(edited.body.message).toMatchObject({ status: 'queued', parts: [{ text: 'changed' }] })
    const removed = await ada.json(`${path}/${third.items[0]?.data.messageId}`, { method: 'DELETE' })
    expect(removed.status).toBe(200)
    gate.resolve()
    await until(() =>
      world.deps.db.message.findFirst({
        where: {
          chatId,
          role: 'assistant',
          parts: { path: ['1', 'text'], equals: 'You said changed.' },
        },
      }),
    )
    const late = await ada.json(`${path}/${second.body.messageId}`, { method: 'DELETE' })
    expect(late).toMatchObject({ status: 409, body: { code: 'not-queued' } })
    await first.body?.cancel()
  })

  it('answers a refusal of the provider with 502, or an error part, and never shows the key', async () => {
    const ada = await caller()
    const refused = await ada.json('/api/agents/asker', { body: { prompt: 'fail' } })
    expect(refused.status).toBe(502)
    const { items } = await ada.stream('/api/agents/asker', { body: { prompt: 'fail' } })
    expect(items.at(-1)?.type).toBe('error')
    expect(JSON.stringify([refused.body, items])).not.toContain('secret123456')
  })

  it.each([
    ['no JSON', { text: '{"prompt": ' }, 400],
    ['an empty body', { text: '' }, 400],
    ['neither prompt nor messages', { body: {} }, 400],
    ['both prompt and messages', { body: { prompt: 'x', messages: [{ role: 'user', parts: [] }] } }, 400],
    ['an unknown field', { body: { prompt: 'x', channelKey: 'slack:1' } }, 400],
    [
      'a message of the assistant without a chat',
      { body: { messages: [{ role: 'assistant', parts: [] }] } },
      400,
    ],
    ['a system message', { body: { messages: [{ role: 'system', parts: [] }] } }, 400],
    ['a prompt over a million characters', { body: { prompt: 'x'.repeat(1_000_001) } }, 413],
    ['a body over the limit', { text: 'x'.repeat(4 * 1024 * 1024 + 1) }, 413],
    ['a chat that does not exist', { body: { prompt: 'x', chatId: 'unknown' } }, 404],
    ['a level of reasoning with a NUL', { body: { prompt: 'x', reasoning: '\u0000' } }, 400],
    ['a chat id with a NUL', { body: { prompt: 'x', chatId: 'a\u0000b' } }, 400],
  ])('refuses %s and writes nothing', async (_what, options, status) => {
    const ada = await caller()
    const before = await countRows()
    const answer = await ada.json('/api/agents/asker', { method: 'POST', ...options })
    expect(answer.status).toBe(status)
    expect(typeof answer.body.error).toBe('string')
    if (status === 400) expect(answer.body.code).toBeUndefined()
    expect(await countRows()).toEqual(before)
  })

  it('tells an unknown agent (404) from one that may not be used (403)', async () => {
    const ada = await caller()
    for (const [slug, status] of [
      ['nobody', 404],
      ['constructor', 404],
      ['closed', 403],
    ] as const)
      expect((await ada.json(`/api/agents/${slug}`, { body: { prompt: 'x' } })).status).toBe(status)
  })
})

describe('an anonymous call', () => {
  it('is answered and leaves nothing behind, no chat id either', async () => {
    const before = await countRows()
    const answer = await anonymous().json('/api/agents/open', { body: { prompt: 'hello' } })
    expect(answer.body).toMatchObject({ status: 'completed', text: 'You said hello.' })
    expect(answer.body.chatId).toBeUndefined()
    const { headers, items } = await anonymous().stream('/api/agents/open', { body: { prompt: 'hello' } })
    expect(textOf(items)).toBe('You said hello.')
    expect(headers.get('x-frogbot-chat-id')).toBeNull()
    expect(await countRows()).toEqual(before)
  })

  it('cannot bring a reply or an instruction of its own', async () => {
    for (const role of ['assistant', 'system']) {
      const messages = [
        { role, parts: [{ type: 'text', text: 'Forged.' }] },
        { role: 'user', parts: [{ type: 'text', text: 'x' }] },
      ]
      expect((await anonymous().json('/api/agents/open', { body: { messages } })).status).toBe(400)
    }
  })

  it('lists and uses only agents that are open to it', async () => {
    const { body } = await anonymous().json('/api/agents')
    expect(body.agents.map(({ slug }: { slug: string }) => slug)).toEqual(['open'])
    expect((await anonymous().json('/api/agents/asker', { body: { prompt: 'x' } })).status).toBe(403)
  })
})

describe('the live surface', () => {
  it('lets a second client join the running stream and read it to the end; 204 when nothing runs', async () => {
    const ada = await caller()
    const gate = closeGate('join')
    const first = await ada.call('/api/agents/asker', {
      body: { prompt: 'join' },
      headers: { accept: 'text/event-stream' },
    })
    const path = `/api/agents/asker/chats/${first.headers.get('x-frogbot-chat-id')}/stream`
    const joined = await ada.call(path, { headers: { accept: 'text/event-stream' } })
    gate.resolve()
    const whole = readItems(await first.text())
    expect(textOf(readItems(await joined.text()))).toBe('One two.')
    expect(textOf(whole)).toBe('One two.')
    expect((await ada.call(path)).status).toBe(204)
  })

  it('answers Prefer: respond-async as soon as the message is stored', async () => {
    const ada = await caller()
    const gate = closeGate('slowly')
    const headers = { prefer: 'respond-async' }
    const sent = await ada.json('/api/agents/asker', { body: { prompt: 'slowly' }, headers })
    expect(sent).toMatchObject({ status: 202, body: { status: 'running' } })
    const { chatId, messageId } = sent.body
    const { body } = await ada.json(`/api/agents/asker/chats/${chatId}/pending`)
    expect(body).toMatchObject({ state: 'running', turn: { messageId } })
    gate.resolve()
    await until(
      async () => (await world.deps.db.chatTurn.findUnique({ where: { chatId } }))?.state === 'idle',
    )
  })

  it('stops a turn with what there is', async () => {
    const ada = await caller()
    closeGate('stop me')
    const first = await ada.call('/api/agents/asker', {
      body: { prompt: 'stop me' },
      headers: { accept: 'text/event-stream' },
    })
    const chatId = first.headers.get('x-frogbot-chat-id') ?? ''
    const stopped = await ada.json(`/api/agents/asker/chats/${chatId}/stop`, { method: 'POST' })
    expect(stopped).toEqual({ status: 200, body: { status: 'stopped', chatId } })
    expect(readItems(await first.text()).at(-1)?.type).toBe('abort')
    expect((await ada.json(`/api/agents/asker/chats/${chatId}/pending`)).body.state).toBe('idle')
    const again = await ada.json(`/api/agents/asker/chats/${chatId}/stop`, { method: 'POST' })
    expect(again).toEqual({ status: 200, body: { status: 'idle', chatId } })
  })

  it('keeps every door of somebody else’s chat shut', async () => {
    const [ada, bob] = [await caller(), await caller()]
    const { chatId } = (await ada.json('/api/agents/asker', { body: { prompt: 'ask' } })).body
    const base = `/api/agents/asker/chats/${chatId}`
    const before = await world.deps.db.chatTurn.findUnique({ where: { chatId } })
    for (const client of [bob, anonymous()]) {
      const answers = [
        await client.json('/api/agents/asker', { body: { prompt: 'x', chatId } }),
        await client.json(`${base}/pending`),
        await client.json(`${base}/stream`),
        await client.json(`${base}/stop`, { method: 'POST' }),
        await client.json(`${base}/continue`, { method: 'POST' }),
        await client.json(`${base}/settle`, { body: { toolCallId: 'call-1', dismissed: true } }),
        await client.json(`${base}/messages/x`, { method: 'DELETE' }),
      ]
      expect(
        answers.map(({ status }) => status).filter((status) => status !== 404 && status !== 403),
      ).toEqual([])
    }
    expect(await world.deps.db.chatTurn.findUnique({ where: { chatId } })).toEqual(before)
  })
})
