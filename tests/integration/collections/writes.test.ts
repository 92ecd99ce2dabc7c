import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#core/access/actor.ts'
import { lockTurn } from '#core/turns/turn-rows.ts'
import { createPerson, createWorld, type World } from '../../setup/core-world.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/create-test-database.ts'
import { type Answer, type Call, callAs, idsOf } from './call-collections.ts'
import { body, storeChat, storeMessages } from './conversations.ts'

let database: TestDatabase
let world: World
let owner: Actor & { kind: 'user' }
let call: Call

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createWorld({ databaseUrl: database.url, script: () => [] })
})
afterAll(async () => {
  await world.close()
  await database.drop()
})
beforeEach(async () => {
  owner = await createPerson(world)
  call = await callAs(world.deps, owner)
})

const setTurn = (chatId: string, state: 'running' | 'awaiting' | 'idle') =>
  world.deps.db.$transaction(async (tx) => {
    await lockTurn(tx, chatId)
    await tx.chatTurn.update({ where: { chatId }, data: { state } })
  })

describe('a new message', () => {
  it('is a user message of its author at the end of the chat, whatever managed fields are sent along', async () => {
    const chat = await storeChat(world.deps, owner)
    await storeMessages(world.deps, chat.id, ['Hi', 'Hello'])
    const managed = {
      id: 'mine',
      seq: 1,
      status: 'queued',
      delivery: 'steer',
      model: 'x',
      reasoning: 'high',
      version: 9,
      author: { kind: 'server' },
      settlements: [{ toolCallId: 'x' }],
      usage: { totalTokens: 1 },
      createdAt: '2020-01-01',
    }
    const { status, body: answer } = await call('POST', 'messages', {
      chat: chat.id,
      ...managed,
      ...body('And?'),
    })
    expect(status).toBe(201)
    expect(answer.doc).toMatchObject({
      chat: chat.id,
      seq: 3,
      role: 'user',
      status: null,
      delivery: null,
      model: null,
      reasoning: null,
      version: 1,
      author: { kind: 'user', userId: owner.user.id },
      settlements: [],
      usage: null,
    })
    expect(answer.doc?.id).not.toBe('mine')
  })

  it('titles an untitled chat, and never one that has a title', async () => {
    const untitled = await storeChat(world.deps, owner, { title: '' })
    const titled = await storeChat(world.deps, owner, { title: 'Mine', titleSource: 'user' })
    for (const chat of [untitled, titled])
      await call('POST', 'messages', { chat: chat.id, ...body('Plan Lisbon') })
    expect((await call('GET', `chats/${untitled.id}`)).body).toMatchObject({ title: 'Plan Lisbon' })
    expect((await call('GET', `chats/${titled.id}`)).body).toMatchObject({ title: 'Mine' })
  })

  it('never shares its place, however many are written at once', async () => {
    const chat = await storeChat(world.deps, owner)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => call('POST', 'messages', { chat: chat.id, ...body(`${n}`) })),
    )
    const places = answers.map(({ body: answer }) => Number(answer.doc?.seq)).sort((a, b) => a - b)
    expect(places).toEqual(Array.from({ length: 12 }, (_, n) => n + 1))
  })

  const wrong: readonly (readonly [string, object, string])[] = [
    ['an assistant role', { role: 'assistant' }, 'role'],
    ['a system role', { role: 'system' }, 'role'],
    [
      'a tool output',
      { parts: [{ type: 'tool-send', toolCallId: 'c', state: 'output-available', input: {}, output: 1 }] },
      'parts.0.type',
    ],
    [
      'a dynamic tool part',
      { parts: [{ type: 'dynamic-tool', toolName: 'x', toolCallId: 'c', state: 'output-available' }] },
      'parts.0.type',
    ],
    ['reasoning', { parts: [{ type: 'reasoning', text: 'x' }] }, 'parts.0.type'],
    ['no parts', { parts: [] }, 'parts'],
    ['text that is none', { parts: [{ type: 'text', text: 1 }] }, 'parts.0.text'],
    [
      'a script as a file',
      { parts: [{ type: 'file', mediaType: 'image/png', url: 'javascript:alert(1)' }] },
      'parts.0.url',
    ],
    ['a paste without text', { parts: [{ type: 'data-paste', data: 5 }] }, 'parts.0.data'],
    ['an unknown field', { color: 'red' }, 'color'],
    ['metadata that is no object', { metadata: 'x' }, 'metadata'],
  ]
  it.each(wrong)('with %s is refused and nothing is stored', async (_what, fields, path) => {
    const chat = await storeChat(world.deps, owner)
    const { status, body: answer } = await call('POST', 'messages', {
      chat: chat.id,
      ...body('Hi'),
      ...fields,
    })
    expect(status).toBe(400)
    expect(answer.errors).toMatchObject([
      { name: 'ValidationError', data: { collection: 'messages', errors: [{ path }] } },
    ])
    expect(await world.deps.db.message.count({ where: { chatId: chat.id } })).toBe(0)
  })

  it('may hold text, files and pastes, and texts PostgreSQL could not store', async () => {
    const chat = await storeChat(world.deps, owner)
    const parts = [
      { type: 'text', text: 'a\u0000b\uD800' },
      { type: 'file', mediaType: 'image/png', filename: 'a.png', url: 'data:image/png;base64,AAAA' },
      { type: 'data-paste', data: { text: 'pasted' } },
    ]
    const { status, body: answer } = await call('POST', 'messages', {
      chat: chat.id,
      parts,
      metadata: { from: 'test\u0000' },
    })
    expect(status).toBe(201)
    expect(answer.doc?.parts).toEqual([{ type: 'text', text: 'a\uFFFDb\uFFFD' }, ...parts.slice(1)])
  })
})

it('a value that is missing is said to be, in one and the same words', async () => {
  const chat = await storeChat(world.deps, owner)
  const missing = (answer: Answer) => answer.body.errors?.[0]?.data
  const required = (path: string) => ({ errors: [{ path, message: 'This field is required.' }] })
  expect(missing(await call('POST', 'chats', {}))).toMatchObject(required('agent'))
  expect(missing(await call('POST', 'chats', { agent: null }))).toMatchObject(required('agent'))
  const parts = [{ type: 'text' }]
  const message = await call('POST', 'messages', { chat: chat.id, parts })
  expect(missing(message)).toMatchObject(required('parts.0.text'))
})

describe('while a turn is going on', () => {
  it.each(['running', 'awaiting'] as const)(
    '(%s) messages are neither added, changed nor deleted',
    async (state) => {
      const chat = await storeChat(world.deps, owner)
      const [message] = await storeMessages(world.deps, chat.id, ['Hi'])
      await setTurn(chat.id, state)
      for (const answer of [
        await call('POST', 'messages', { chat: chat.id, ...body('x') }),
        await call('PATCH', `messages/${message?.id}`, body('x')),
        await call('PATCH', `messages/${message?.id}`, { deletedAt: new Date().toISOString() }),
        await call('DELETE', `messages/${message?.id}`),
        await call('PATCH', `chats/${chat.id}`, { agent: 'open' }),
      ])
        expect(answer).toMatchObject({
          status: 409,
          body: {
            code: 'turn-in-progress',
            errors: [{ code: 'turn-in-progress' }],
            error:
              state === 'awaiting'
                ? 'A question is waiting in this chat. Answer or dismiss it first.'
                : 'The agent is working in this chat. Try again when it is done.',
          },
        })
      expect(await world.deps.db.message.findMany({ where: { chatId: chat.id } })).toMatchObject([
        { version: 1, deletedAt: null },
      ])
    },
  )

  it('a chat can be renamed, and deleted with its turn', async () => {
    const chat = await storeChat(world.deps, owner)
    await storeMessages(world.deps, chat.id, ['Hi'])
    await setTurn(chat.id, 'running')
    expect((await call('PATCH', `chats/${chat.id}`, { title: 'Busy' })).status).toBe(200)
    expect((await call('DELETE', `chats/${chat.id}`)).status).toBe(200)
    expect(await world.deps.db.chatTurn.count({ where: { chatId: chat.id } })).toBe(0)
  })
})

describe('a changed message', () => {
  it('keeps its role and managed fields and rises in version', async () => {
    const [message] = await storeMessages(world.deps, (await storeChat(world.deps, owner)).id, ['Hi'])
    const change = {
      role: 'assistant',
      status: 'queued',
      version: 7,
      settlements: [],
      author: null,
      ...body('Changed'),
    }
    expect((await call('PATCH', `messages/${message?.id}`, change)).body.doc).toMatchObject({
      role: 'user',
      status: null,
      version: 2,
    })
  })

  it('is a user message: what the assistant said stays as it is, but can be taken away', async () => {
    const [, reply] = await storeMessages(world.deps, (await storeChat(world.deps, owner)).id, [
      'Hi',
      'Hello',
    ])
    const refused = await call('PATCH', `messages/${reply?.id}`, body('Forged'))
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ name: 'ValidationError' }] } })
    expect((await call('PATCH', `messages/${reply?.id}`, { metadata: { rating: 5 } })).status).toBe(400)
    expect((await call('DELETE', `messages/${reply?.id}`)).status).toBe(200)
  })
})

describe('the trash', () => {
  it('hides a chat until it is asked for, keeps its messages, and gives it back', async () => {
    const chat = await storeChat(world.deps, owner)
    const [message] = await storeMessages(world.deps, chat.id, ['Hi'])
    const trashed = await call('PATCH', `chats/${chat.id}`, { deletedAt: '2026-01-15T00:00:00Z' })
    expect(trashed.body.doc?.deletedAt).toEqual(expect.any(String))
    expect((await call('GET', `chats/${chat.id}`)).status).toBe(404)
    expect(idsOf(await call('GET', 'chats'))).toEqual([])
    expect((await call('GET', `chats/${chat.id}?trash=true`)).status).toBe(200)
    expect(idsOf(await call('GET', 'chats?trash=true&where[deletedAt][exists]=true'))).toEqual([chat.id])
    expect(await world.deps.db.message.count({ where: { id: String(message?.id), deletedAt: null } })).toBe(1)
    expect((await call('PATCH', `chats/${chat.id}`, { deletedAt: null })).status).toBe(200)
    expect(idsOf(await call('GET', 'chats'))).toEqual([chat.id])
  })

  it('is emptied for good, with all messages, trashed ones too', async () => {
    const chat = await storeChat(world.deps, owner)
    const [first] = await storeMessages(world.deps, chat.id, ['Hi', 'Hello'])
    await call('PATCH', `messages/${first?.id}`, { deletedAt: new Date().toISOString() })
    expect(idsOf(await call('GET', 'messages'))).toHaveLength(1)
    expect(await call('DELETE', `chats/${chat.id}`)).toMatchObject({
      status: 200,
      body: { doc: { id: chat.id } },
    })
    expect(await world.deps.db.message.count({ where: { chatId: chat.id } })).toBe(0)
  })
})

describe('a bad body', () => {
  it.each([
    ['not JSON', '{', 400],
    ['empty', '', 400],
    ['a list', '[]', 400],
    ['null', 'null', 400],
    ['over the limit', JSON.stringify({ agent: 'asker', title: 'x'.repeat(5_000_000) }), 413],
    ['with a prototype', '{"agent":"asker","__proto__":{"user":"x"},"constructor":1}', 400],
    ['for an unknown agent', '{"agent":"nobody"}', 400],
    ['with a long title', JSON.stringify({ agent: 'asker', title: 'x'.repeat(201) }), 400],
  ])('(%s) is told so and writes nothing', async (_what, text, expected) => {
    const { status, body: answer } = await call('POST', 'chats', text)
    expect(status).toBe(expected)
    expect(answer.errors).not.toHaveLength(0)
    expect(await world.deps.db.chat.count({ where: { userId: owner.user.id } })).toBe(0)
  })
})
