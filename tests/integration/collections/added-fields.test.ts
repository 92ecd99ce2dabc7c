import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#core/access/actor.ts'
import { branchChat } from '#core/chats/branch-chat.ts'
import { buildConfig } from '#core/config/build-config.ts'
import type { CollectionConfig, FieldConfig } from '#core/config/collection-types.ts'
import { awaitTurn } from '#core/turns/await-turn.ts'
import { sendMessage } from '#core/turns/send-message.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { createPerson, createWorld, textMessage, type World } from '../../setup/core-world.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/create-test-database.ts'
import { type Answer, type Call, callAs, idsOf } from './call-collections.ts'
import { body } from './conversations.ts'

type Person = Actor & { kind: 'user' }
let database: TestDatabase
let world: World
let deps: ServerDeps
let owner: Person
let call: Call

const chatFields: readonly FieldConfig[] = [
  { name: 'topic', type: 'select', options: ['sales', { label: 'Support', value: 'support' }] },
  { name: 'priority', type: 'number', defaultValue: 3 },
  { name: 'due', type: 'date' },
  { name: 'contact', type: 'email' },
  { name: 'note', type: 'textarea' },
  { name: 'urgent', type: 'checkbox' },
  { name: 'tags', type: 'text', hasMany: true },
  { name: 'extra', type: 'json' },
]
const turns: CollectionConfig = {
  slug: 'turns',
  message: true,
  fields: [{ name: 'rating', type: 'number', required: true, defaultValue: 0 }],
}

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createWorld({ databaseUrl: database.url, script: () => [{ text: 'Ok.' }] })
  deps = adopting({ slug: 'conversations', chat: true, fields: chatFields }, turns)
})
afterAll(async () => {
  await world?.close()
  await database?.drop()
})
beforeEach(async () => {
  owner = await createPerson(world)
  call = await callAs(deps, owner)
})

function adopting(...collections: CollectionConfig[]): ServerDeps {
  const { core } = buildConfig({ collections })
  return { ...world.deps, config: { ...world.deps.config, collections: core.collections } }
}
const create = async (data: object) => call('POST', 'conversations', { agent: 'asker', ...data })

describe('fields a deployment added', () => {
  it('are stored as their type says, with their defaults, and shown beside the others', async () => {
    const values = {
      topic: 'support',
      due: '2026-03-01T10:00:00+02:00',
      contact: 'ada@example.com',
      urgent: true,
      tags: ['a', 'b'],
      extra: { any: [1, null] },
    }
    const made = await create(values)
    expect(made.status).toBe(201)
    const stored = { ...values, due: '2026-03-01T08:00:00.000Z', priority: 3, note: null }
    expect(made.body.doc).toMatchObject(stored)
    expect((await call('GET', `conversations/${made.body.doc?.id}`)).body).toMatchObject(stored)
    expect((await call('GET', 'conversations')).body.docs).toMatchObject([stored])
  })

  it.each([
    ['topic', 'other'],
    ['topic', 3],
    ['priority', 'high'],
    ['due', 'tomorrow'],
    ['contact', 'nobody'],
    ['urgent', 'yes'],
    ['tags', 'a'],
    ['tags', [1]],
    ['note', 'x'.repeat(100_001)],
    ['unknown', 'x'],
  ])('refuse what does not fit: %s %j', async (name, value) => {
    const refused = await create({ [name]: value })
    expect(refused.status).toBe(400)
    expect(refused.body.errors).toMatchObject([
      { data: { collection: 'conversations', errors: [{ path: name }] } },
    ])
  })

  it('are changed one by one, and emptied with null', async () => {
    const { doc } = (await create({ topic: 'sales', note: 'One' })).body
    const path = `conversations/${doc?.id}`
    await Promise.all([call('PATCH', path, { note: 'Two' }), call('PATCH', path, { urgent: false })])
    const cleared = await call('PATCH', path, { topic: null, title: 'T' })
    expect(cleared.body.doc).toMatchObject({ topic: null, note: 'Two', urgent: false, title: 'T' })
  })

  it('are required where the field says so', async () => {
    const chat = (await create({})).body.doc
    const made = await call('POST', 'turns', { chat: chat?.id, ...body('Hi') })
    expect(made.body.doc).toMatchObject({ rating: 0 })
    const path = `turns/${made.body.doc?.id}`
    expect((await call('PATCH', path, { rating: 5 })).body.doc).toMatchObject({ rating: 5 })
    expect(await call('PATCH', path, { rating: null })).toMatchObject({
      status: 400,
      body: { errors: [{ data: { errors: [{ path: 'rating', message: 'This field is required.' }] } }] },
    })
    const strict = adopting(
      { slug: 'chats', chat: true, fields: [{ name: 'topic', type: 'text', required: true }] },
      { slug: 'messages', message: true, fields: [] },
    )
    const refused = await (await callAs(strict, owner))('POST', 'chats', { agent: 'asker' })
    expect(refused.body.errors).toMatchObject([{ data: { errors: [{ path: 'topic' }] } }])
  })

  it('can be chosen with select, and left out', async () => {
    await create({ topic: 'sales', note: 'N' })
    const [only] = (await call('GET', 'conversations?select[topic]=true')).body.docs ?? []
    expect(only).toEqual({ id: expect.any(String), topic: 'sales' })
    const [without] = (await call('GET', 'conversations?select[note]=false')).body.docs ?? []
    expect(without).toMatchObject({ topic: 'sales' })
    expect(without).not.toHaveProperty('note')
  })

  it('are kept by a branch, and begin with their defaults in a chat that an agent starts', async () => {
    const sent = await sendMessage(deps, owner, { agent: 'asker', message: textMessage('Hi') })
    if (sent.status !== 'started') throw new Error('not started')
    await awaitTurn(deps, sent)
    const path = `conversations/${sent.chatId}`
    expect((await call('GET', path)).body).toMatchObject({ priority: 3, topic: null })
    // What is said in a turn begins with them too: the question and the reply, in a new chat and later.
    const next = await sendMessage(deps, owner, {
      agent: 'asker',
      chatId: sent.chatId,
      message: textMessage('2'),
    })
    if (next.status !== 'started') throw new Error('not started')
    await awaitTurn(deps, next)
    const said = (await call('GET', `turns?where[chat][equals]=${sent.chatId}&where[rating][equals]=0`)).body
      .docs
    expect(said?.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant'])
    await call('PATCH', path, { topic: 'sales' })
    const { chatId } = await branchChat(deps, owner, { chatId: sent.chatId })
    expect((await call('GET', `conversations/${chatId}`)).body).toMatchObject({ topic: 'sales', priority: 3 })
  })
})

describe('filters on added fields', () => {
  const docs = {
    a: { topic: 'sales', priority: 1, due: '2026-01-01T00:00:00Z', note: '100% sure', tags: ['x', 'y'] },
    b: { topic: 'support', priority: 10, due: '2026-02-01T00:00:00Z', note: 'Not Sure', urgent: true },
    c: { priority: 2, urgent: false, tags: ['z'] },
  }
  let reader: Call
  /** The titles of what a list answers, as one word. */
  const titlesIn = ({ body: { docs: found = [] } }: Answer) =>
    found.map(({ title }) => String(title)).join('')

  // They are only read here, so all tests share them.
  beforeAll(async () => {
    reader = await callAs(deps, await createPerson(world))
    for (const [title, values] of Object.entries(docs))
      expect((await reader('POST', 'conversations', { agent: 'asker', ...values, title })).status).toBe(201)
    await (await callAs(deps, await createPerson(world)))('POST', 'conversations', {
      agent: 'asker',
      ...docs.a,
    })
  })

  it.each([
    ['[topic][equals]=sales', 'a'],
    ['[topic][not_equals]=sales', 'bc'],
    ['[topic][in]=sales,support', 'ab'],
    ['[topic][not_in]=sales', 'bc'],
    ['[topic][exists]=false', 'c'],
    ['[topic][exists]=true', 'ab'],
    ['[priority][greater_than]=1', 'bc'],
    ['[priority][less_than_equal]=2', 'ac'],
    ['[due][less_than]=2026-01-15', 'a'],
    ['[due][greater_than_equal]=2026-02-01T01:00:00%2B01:00', 'b'],
    ['[note][contains]=SURE', 'ab'],
    ['[note][contains]=0%25', 'a'],
    ['[note][contains]=_', ''],
    ['[note][like]=sure not', 'b'],
    ['[urgent][equals]=false', 'c'],
    ['[urgent][not_equals]=true', 'ac'],
    ['[tags][equals]=y', 'a'],
    ['[tags][in]=y,z', 'ac'],
    ['[tags][not_equals]=x', 'bc'],
    ['[or][0][topic][equals]=sales&where[or][1][urgent][equals]=true', 'ab'],
  ])('where%s finds %s', async (where, expected) => {
    expect(titlesIn(await reader('GET', `conversations?sort=title&where${where}`))).toBe(expected)
  })

  it('reach the chat of a message, and can stand in an access rule', async () => {
    const sales = (await create({ topic: 'sales' })).body.doc
    const support = (await create({ topic: 'support' })).body.doc
    for (const chat of [sales, support]) await call('POST', 'turns', { chat: chat?.id, ...body('Hi') })
    const found = await call('GET', 'turns?where[chat.topic][equals]=sales')
    expect(found.body.docs).toMatchObject([{ chat: sales?.id }])
    const ruled = adopting(
      {
        slug: 'conversations',
        chat: true,
        fields: chatFields,
        access: { read: () => ({ topic: { equals: 'support' }, id: { equals: support?.id } }) },
      },
      turns,
    )
    expect(idsOf(await (await callAs(ruled, owner))('GET', 'conversations'))).toEqual([support?.id])
  })

  it.each([
    '[topic][like]=s',
    '[extra][equals]=1',
    '[tags][like]=x',
    '[topic][equals]=other',
    '[urgent][in]=true',
  ])('where%s is refused', async (where) => {
    expect((await call('GET', `conversations?where${where}`)).status).toBe(400)
  })

  it.each([
    ['priority', 'acb'],
    ['-priority', 'bca'],
    ['due', 'abc'],
    ['-due', 'cba'],
    ['note,priority', 'abc'],
    ['-topic,-priority', 'cba'],
    ['-urgent,title', 'abc'],
  ])('sort=%s gives %s, page by page', async (sort, expected) => {
    const pages = []
    for (const page of [1, 2, 3, 4])
      pages.push(await reader('GET', `conversations?sort=${sort}&limit=1&page=${page}`))
    expect(pages.map(titlesIn).join('')).toBe(expected)
    expect(pages.map(({ body: { totalDocs } }) => totalDocs)).toEqual([3, 3, 3, 3])
  })

  it.each(['tags', 'extra', 'chat.topic'])('do not sort by %s, which has no order', async (sort) => {
    expect((await call('GET', `conversations?sort=${sort}`)).status).toBe(400)
  })
})
