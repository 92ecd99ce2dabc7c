import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#core/access/actor.ts'
import { createPerson, createWorld, type World } from '../../setup/core-world.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/create-test-database.ts'
import { fuzz, toBodyText } from '../../setup/fuzz.ts'
import { type Answer, type Call, callAs } from './call-collections.ts'
import { storeChannelChat, storeChat, storeMessages } from './conversations.ts'

let database: TestDatabase
let world: World
let callers: readonly [mine: Call, anonymous: Call]
let own: string[]
let foreign: string[]

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createWorld({ databaseUrl: database.url, script: () => [] })
  const [me, other] = [await createPerson(world), await createPerson(world)]
  foreign = await fill(other)
  own = await fill(me)
  callers = [await callAs(world.deps, me), await callAs(world.deps, { kind: 'anonymous' })]
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

/** A few chats and messages of somebody, and a chat of nobody; their ids. */
async function fill(owner: Actor & { kind: 'user' }): Promise<string[]> {
  const web = await storeChat(world.deps, owner)
  const slack = await storeChannelChat(world.deps, owner)
  const trashed = await storeChat(world.deps, owner, { deletedAt: new Date() })
  const ownerless = await storeChat(world.deps, null)
  const messages = await Promise.all(
    [web, slack, trashed].map(({ id }) => storeMessages(world.deps, id, ['a', 'b', 'c'])),
  )
  return [web, slack, trashed, ownerless, ...messages.flat()].map(({ id }) => id)
}

const word = fc.oneof(
  fc.constantFrom(
    'title',
    'user',
    'chat',
    'chat.user',
    'id',
    'role',
    'seq',
    'equals',
    'in',
    'not_equals',
    'exists',
    'or',
    'and',
    '0',
    '1',
  ),
  fc.constantFrom(
    'like',
    'contains',
    'greater_than',
    'createdAt',
    'deletedAt',
    'channelThread',
    'metadata',
    '__proto__',
    'constructor',
  ),
  fc.string({ maxLength: 6 }),
)
const key = fc.tuple(
  fc.constantFrom('where', 'sort', 'select', 'limit', 'page', 'depth', 'trash', 'x'),
  fc.array(word, { maxLength: 5 }),
)
const operand = fc.oneof(
  fc.constantFrom(
    'true',
    'false',
    '1',
    '-1',
    '2147483648',
    '2026-01-01',
    '+275760-09-13T00:00:00Z',
    '%00',
    'null',
    '-title,chat',
    '',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
const query = fc.array(fc.tuple(key, operand), { maxLength: 5 }).map((pairs) =>
  pairs
    .map(([[name, path], value]) => {
      const brackets = path.map((part) => `[${encodeURIComponent(part.toWellFormed())}]`).join('')
      return `${name}${brackets}=${value === '%00' ? value : encodeURIComponent(value.toWellFormed())}`
    })
    .join('&'),
)
// Most of what is refused is refused alike, so writes are tried more often.
const deed = fc.constantFrom('POST', 'POST', 'PATCH', 'PATCH', 'DELETE')
const slug = fc.constantFrom('chats', 'messages', 'frogbot-chat-turns', 'users')

const part = fc.oneof(
  fc.record({
    type: fc.constantFrom('text', 'file', 'data-paste', 'tool-x', 'reasoning'),
    text: fc.string({ unit: 'binary' }),
  }),
  fc.anything(),
)
const fields = fc.oneof(
  fc.record(
    {
      agent: fc.oneof(fc.constantFrom('asker', 'open'), fc.anything()),
      title: fc.oneof(fc.string({ unit: 'binary' }), fc.anything()),
      user: fc.anything(),
      role: fc.oneof(fc.constantFrom('user', 'assistant'), fc.anything()),
      parts: fc.oneof(fc.array(part, { maxLength: 3 }), fc.anything()),
      metadata: fc.anything(),
      deletedAt: fc.oneof(fc.constant('0000-01-01T00:00:00Z'), fc.constant(null), fc.anything()),
      status: fc.anything(),
      version: fc.anything(),
      settlements: fc.anything(),
    },
    { requiredKeys: [] },
  ),
  fc.anything(),
)

function expectHarmless({ status, body }: Answer, what: string): void {
  expect(status, what).toBeLessThan(500)
  const text = JSON.stringify(body)
  expect(
    foreign.filter((id) => text.includes(`"id":"${id}"`)),
    what,
  ).toEqual([])
  expect(text, what).not.toContain('passwordHash')
}

describe('whatever is sent', () => {
  it('a query never fails on the server and never shows a row of somebody else', {
    timeout: 600_000,
  }, async () => {
    const targets = ['', `/${own[0]}`, `/${foreign[0]}`]
    const one = fc.tuple(slug, query, fc.constantFrom(...targets), fc.constantFrom(0, 1))
    await fuzz(one, async ([collection, search, target, caller]) => {
      const path = `${collection}${target}?${search}`
      expectHarmless(await callers[caller]('GET', path), path)
    })
  })

  it('a body never fails on the server, never writes into a chat of somebody else and never forges', {
    timeout: 600_000,
  }, async () => {
    const before = await protectedRows()
    const ids = [...own, ...foreign]
    const one = fc.tuple(slug, fields, deed, fc.nat(ids.length - 1), fc.constantFrom(0, 1))
    await fuzz(one, async ([collection, data, method, index, caller]) => {
      const id = ids[index]
      const isNew = method === 'POST'
      const text = toBodyText(isNew && isObject(data) ? { chat: id, ...data } : data)
      const path = isNew ? collection : `${collection}/${id}`
      // What is one's own is kept for the other cases.
      if (method === 'DELETE' && own.includes(String(id))) return
      expectHarmless(
        await callers[caller](method, path, method === 'DELETE' ? undefined : text),
        `${method} ${path} ${text}`,
      )
    })
    expect(await protectedRows()).toEqual(before)
  })
})

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What no request of this test may change: everything of others, and what the agents said. */
async function protectedRows() {
  const { db } = world.deps
  const orderBy = { id: 'asc' } as const
  return {
    chats: await db.chat.findMany({ where: { id: { in: foreign } }, orderBy }),
    messages: await db.message.findMany({
      where: { OR: [{ id: { in: foreign } }, { chatId: { in: foreign } }] },
      orderBy,
    }),
    said: await db.message.findMany({
      where: { role: { not: 'user' } },
      select: { id: true, parts: true, usage: true },
      orderBy,
    }),
    queued: await db.message.count({ where: { status: 'queued' } }),
    settlements: await db.settlement.count(),
  }
}
