import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#core/access/actor.ts'
import { createPerson, createWorld, type World } from '../../setup/core-world.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/create-test-database.ts'
import { type Call, callAs, idsOf } from './call-collections.ts'
import { storeChannelChat, storeChat, storeMessages } from './conversations.ts'

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

const titlesOf = async (reader: Call, query: string) => {
  const { status, body } = await reader('GET', `chats?sort=title&limit=50&${query}`)
  expect(status, query).toBe(200)
  return (body.docs ?? []).map(({ title }) => title)
}

describe('a filter', () => {
  let reader: Call

  // They are only read here, so all tests share them.
  beforeAll(async () => {
    const person = await createPerson(world)
    reader = await callAs(world.deps, person)
    const day = (date: string) => new Date(`${date}T00:00:00Z`)
    await storeChat(world.deps, person, {
      title: 'Lisbon weekend',
      agent: 'asker',
      lastMessageAt: day('2026-01-01'),
    })
    await storeChat(world.deps, person, {
      title: '100% of Porto_x',
      agent: 'open',
      lastMessageAt: day('2026-02-01'),
    })
    await storeChat(world.deps, person, { title: 'Back\\slash', agent: 'open', lastMessageAt: null })
  })

  const all = ['100% of Porto_x', 'Back\\slash', 'Lisbon weekend']
  const [porto, slash, lisbon] = all
  it.each([
    ['where[title][equals]=Lisbon weekend', [lisbon]],
    ['where[title][not_equals]=Lisbon weekend', [porto, slash]],
    ['where[agent][in]=open,nobody', [porto, slash]],
    ['where[agent][in][0]=open&where[agent][in][1]=asker', all],
    ['where[agent][not_in]=open', [lisbon]],
    ['where[lastMessageAt][exists]=false', [slash]],
    ['where[lastMessageAt][exists]=true', [porto, lisbon]],
    ['where[lastMessageAt][not_in]=2026-01-01', [porto, slash]],
    ['where[lastMessageAt][not_equals]=2026-01-01T00:00:00Z', [porto, slash]],
    ['where[channelKey][exists]=false', all],
    ['where[channelThread][exists]=true', []],
    ['where[title][exists]=false', []],
    ['where[title][contains]=WEEK', [lisbon]],
    ['where[title][like]=weekend lis', [lisbon]],
    ['where[title][like]=weekend porto', []],
    ['where[title][contains]=%25', [porto]],
    ['where[title][contains]=o_x', [porto]],
    ['where[title][contains]=k\\S', [slash]],
    ['where[title][contains]=____', []],
    ['where[lastMessageAt][greater_than]=2026-01-01', [porto]],
    ['where[lastMessageAt][greater_than_equal]=2026-01-01', [porto, lisbon]],
    ['where[lastMessageAt][less_than]=2026-02-01', [lisbon]],
    ['where[lastMessageAt][less_than_equal]=2026-02-01&where[agent][equals]=open', [porto]],
    ['where[lastMessageAt][greater_than]=2025-12-31&where[lastMessageAt][less_than]=2026-01-15', [lisbon]],
    ['where[or][0][agent][equals]=asker&where[or][1][title][contains]=slash', [slash, lisbon]],
    ['where[and][0][agent][equals]=open&where[and][1][lastMessageAt][exists]=true', [porto]],
    ['where[or][0][and][0][agent][equals]=open&where[or][0][and][1][title][contains]=porto', [porto]],
  ])('%s finds what it says', async (query, expected) => {
    expect(await titlesOf(reader, query)).toEqual(expected)
  })

  it.each([
    'where=x',
    'where[title]=x',
    'where[title][regex]=x',
    'where[title][equals][0]=a&where[title][equals][1]=b',
    'where[or]=x',
    'where[or][title][equals]=x',
    'where[lastMessageAt][equals]=soon',
    'where[lastMessageAt][less_than]=0000-01-01',
    'where[lastMessageAt][less_than]=2026-01-15T09:30',
    'where[lastMessageAt][contains]=1',
    'where[channelThread][equals]=1',
    'where[title][equals]=%00',
    'where[title][exists]=perhaps',
    `where[title][equals]=${'x'.repeat(1001)}`,
    `where[title][like]=${'x '.repeat(21)}`,
    `where${'[or][0]'.repeat(6)}[title][equals]=x`,
    `where${'[or][0]'.repeat(9)}[title][equals]=x`,
    'limit=0',
    'limit=501',
    'limit=x',
    'limit=1e2',
    'page=0',
    'page=10000000',
    'depth=-1',
    'depth=x',
    'trash=maybe',
    'unknown=1',
    'where[]=1',
    'sort=nothing',
    'sort=id,title,agent,createdAt,updatedAt,channel',
    'select[title]=maybe',
    'select[title]=true&select[agent]=false',
    'select=title',
    `x=${'y'.repeat(9000)}`,
    Array.from({ length: 101 }, (_, n) => `where[or][${n}][id][exists]=1`).join('&'),
  ])('that can not be read is 400: %s', async (query) => {
    const { status, body } = await reader('GET', `chats?${query}`)
    expect(status).toBe(400)
    expect(body.errors?.[0]?.message).toEqual(expect.any(String))
  })

  it('on enums and numbers of messages takes their values only', async () => {
    const chat = await storeChat(world.deps, owner)
    const [, reply] = await storeMessages(world.deps, chat.id, ['Hi', 'Hello'])
    const find = (query: string) => call('GET', `messages?where[chat][equals]=${chat.id}&${query}`)
    expect(idsOf(await find('where[role][equals]=assistant'))).toEqual([reply?.id])
    expect(idsOf(await find('where[seq][greater_than]=1'))).toEqual([reply?.id])
    expect(idsOf(await find('where[status][exists]=false'))).toHaveLength(2)
    expect(idsOf(await find('where[status][not_equals]=queued'))).toHaveLength(2)
    expect(idsOf(await find('where[chat.agent][equals]=asker'))).toHaveLength(2)
    expect(idsOf(await find('where[chat.channelKey][exists]=true'))).toEqual([])
    for (const bad of [
      'where[role][equals]=admin',
      'where[seq][equals]=1.5',
      'where[seq][equals]=99999999999',
      'where[version][in]=1,x',
    ])
      expect((await find(bad)).status).toBe(400)
  })
})

describe('a page', () => {
  it('says where it is and where there is more', async () => {
    for (let n = 0; n < 5; n++) await storeChat(world.deps, owner, { title: `Chat ${n}` })
    const first = await call('GET', 'chats?limit=2&sort=-title')
    expect(first.body).toMatchObject({
      docs: [{ title: 'Chat 4' }, { title: 'Chat 3' }],
      totalDocs: 5,
      limit: 2,
      page: 1,
      totalPages: 3,
      pagingCounter: 1,
      hasPrevPage: false,
      hasNextPage: true,
      prevPage: null,
      nextPage: 2,
    })
    const last = await call('GET', 'chats?limit=2&sort=-title&page=3')
    expect(last.body).toMatchObject({
      docs: [{ title: 'Chat 0' }],
      pagingCounter: 5,
      hasNextPage: false,
      nextPage: null,
      prevPage: 2,
    })
    expect((await call('GET', 'chats?limit=2&page=9')).body).toMatchObject({
      docs: [],
      totalDocs: 5,
      hasNextPage: false,
    })
  })

  it('of documents with equal sort values never repeats one', async () => {
    for (let n = 0; n < 7; n++) await storeChat(world.deps, owner)
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => call('GET', `chats?limit=2&sort=agent,title&page=${page}`)),
    )
    expect(new Set(pages.flatMap(idsOf)).size).toBe(7)
  })

  it('of messages is in the order of the conversation', async () => {
    const chat = await storeChat(world.deps, owner)
    const rows = await storeMessages(
      world.deps,
      chat.id,
      Array.from({ length: 12 }, (_, n) => `${n}`),
    )
    const page = await call('GET', `messages?where[chat][equals]=${chat.id}&limit=12`)
    expect(idsOf(page)).toEqual(rows.map(({ id }) => id))
    const reversed = await call('GET', `messages?where[chat][equals]=${chat.id}&limit=12&sort=-seq`)
    expect(idsOf(reversed)).toEqual(rows.map(({ id }) => id).reverse())
  })
})

describe('select and depth', () => {
  it('show the fields that were asked for and no others', async () => {
    const chat = await storeChat(world.deps, owner, { title: 'T' })
    expect((await call('GET', `chats/${chat.id}?select[title]=true`)).body).toEqual({
      id: chat.id,
      title: 'T',
    })
    const without = (await call('GET', `chats/${chat.id}?select[title]=false`)).body
    expect(without).not.toHaveProperty('title')
    expect(without).toHaveProperty('agent')
  })

  it('give the channel label only together with the fields it is made of', async () => {
    const chat = await storeChannelChat(world.deps, owner)
    const label = async (query: string) => (await call('GET', `chats/${chat.id}?${query}`)).body.channelLabel
    expect(await label('')).toBe('Slack')
    expect(await label('select[channelLabel]=true')).toBeNull()
    expect(await label('select[channelLabel]=true&select[channel]=true&select[channelKey]=true')).toBeNull()
    const sources = ['channelLabel', 'channel', 'channelKey', 'channelThread'].map(
      (name) => `select[${name}]=true`,
    )
    expect(await label(sources.join('&'))).toBe('Slack')
    expect(await label('select[channelKey]=false')).toBeNull()
    const gone = await storeChat(world.deps, owner, {
      channel: 'old-piece',
      channelKey: world.deps.ids.make(),
    })
    expect((await call('GET', `chats/${gone.id}`)).body.channelLabel).toBe('old-piece')
    const web = await storeChat(world.deps, owner)
    expect((await call('GET', `chats/${web.id}`)).body.channelLabel).toBeNull()
  })

  it('fill in the owner without anything secret, and the chat of a message', async () => {
    const chat = await storeChat(world.deps, owner, { title: 'T' })
    const [message] = await storeMessages(world.deps, chat.id, ['Hi'])
    const { id, email, name } = owner.user
    expect((await call('GET', `chats/${chat.id}`)).body.user).toBe(id)
    expect((await call('GET', `chats/${chat.id}?depth=1`)).body.user).toEqual({ id, email, name })
    expect((await call('GET', `messages/${message?.id}?depth=2`)).body.chat).toMatchObject({
      id: chat.id,
      title: 'T',
      user: id,
    })
  })

  it('are found by how a reply stands, and what people write as metadata says nothing', async () => {
    const chat = await storeChat(world.deps, owner, { title: 'T' })
    const open = [{ type: 'tool-question', toolCallId: 'c', state: 'input-available' }]
    const closed = [{ type: 'tool-question', toolCallId: 'c', state: 'output-error' }]
    const waitingSince = '2026-01-01T00:00:00.000Z'
    const rows = [
      ['failed', 'assistant', { error: { code: 'x', message: 'y' } }, []],
      ['stopped', 'assistant', { stopped: true }, []],
      ['waiting', 'assistant', { finishReason: 'tool-calls', waitingSince }, open],
      ['left', 'assistant', { finishReason: 'tool-calls', waitingSince }, closed],
      ['finished', 'assistant', { finishReason: 'stop' }, []],
      ['imported', 'assistant', undefined, []],
      ['asked', 'user', { error: 'mine', stopped: true, waitingSince }, open],
    ] as const
    const data = rows.map(([id, role, metadata, parts], index) => ({
      ...{ id: `${id}-${chat.id}`, chatId: chat.id, seq: index + 1, role, parts: [...parts] },
      ...(metadata ? { metadata } : {}),
    }))
    await world.deps.db.message.createMany({ data })
    const find = async (query: string) => {
      const { status, body } = await call('GET', `messages?sort=seq&${query}`)
      expect(status, query).toBe(200)
      return (body.docs ?? []).map(({ id }) => String(id).split('-')[0])
    }
    for (const state of ['failed', 'stopped', 'waiting'])
      expect(await find(`where[reply.state][equals]=${state}`)).toEqual([state])
    expect(await find('where[reply.state][in]=waiting,failed')).toEqual(['failed', 'waiting'])
    expect((await call('GET', 'messages?where[reply.state][equals]=dead')).status).toBe(400)
    expect((await call('GET', 'messages?where[reply.state][not_equals]=failed')).status).toBe(400)
    expect((await call('GET', 'messages?sort=reply.state')).status).toBe(400)
  })

  it('show who settled a call, and when', async () => {
    const [message] = await storeMessages(world.deps, (await storeChat(world.deps, owner)).id, ['Hi'])
    const actor = { kind: 'user', userId: owner.user.id, name: 'P', channel: null }
    await world.deps.db.settlement.create({
      data: {
        id: world.deps.ids.make(),
        messageId: String(message?.id),
        toolCallId: 'c1',
        toolName: 'question',
        outcome: 'answered',
        output: { secret: 1 },
        actor,
        settledAt: new Date('2026-01-01T00:00:00Z'),
      },
    })
    expect((await call('GET', `messages/${message?.id}?select[settlements]=true`)).body).toEqual({
      id: message?.id,
      settlements: [
        {
          toolCallId: 'c1',
          toolName: 'question',
          outcome: 'answered',
          actor,
          settledAt: '2026-01-01T00:00:00.000Z',
        },
      ],
    })
  })
})
