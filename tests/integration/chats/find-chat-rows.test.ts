import { PrismaPg } from '@prisma/adapter-pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FindChatRowsInput } from '#contracts/chat-table.ts'
import type { Actor } from '#core/access/actor.ts'
import { branchChat } from '#core/chats/branch-chat.ts'
import { findChatRows } from '#core/chats/find-chat-rows.ts'
import { PrismaClient } from '#generated/prisma/client.ts'
import { foldText } from '#lib/fold-text.ts'
import { createPerson, createWorld, until, type World } from '../../setup/core-world.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/create-test-database.ts'
import { addChat, addMessage, text } from './chats-world.ts'

type Person = Actor & { kind: 'user' }

let database: TestDatabase
let world: World
let ada: Person

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createWorld({ databaseUrl: database.url, script: () => [] })
})
afterAll(async () => {
  await world?.close()
  await database?.drop()
})
beforeEach(async () => {
  ada = await createPerson(world)
})

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))

async function titles(input: FindChatRowsInput, actor: Actor = ada): Promise<string[]> {
  return (await findChatRows(world.deps, actor, input)).rows.map(({ title }) => title)
}

/** A chat with one message of these words. */
async function addTalk(title: string, words: string, owner = ada): Promise<string> {
  const chatId = await addChat(world, owner, { title })
  await addMessage(world, chatId, { parts: [text(words)] })
  return chatId
}

describe('the search', () => {
  it('finds words of titles and of messages, in any case and order, the last one as a beginning', async () => {
    await addTalk('Lisbon weekend', 'A plan')
    await addTalk('Something else', 'We leave for Lisbon on the weekend.')
    await addTalk('Neither', 'A weekend in Porto')
    expect((await titles({ query: 'lisbon' })).sort()).toEqual(['Lisbon weekend', 'Something else'])
    expect((await titles({ query: 'WEEKEND lisb' })).sort()).toEqual(['Lisbon weekend', 'Something else'])
    expect(await titles({ query: 'lisb weekend' })).toEqual(['Lisbon weekend'])
    expect(await titles({ query: 'leave' })).toEqual(['Something else'])
    expect(await titles({ query: 'nowhere' })).toEqual([])
  })

  it('finds what was pasted, beside what was written, and shows where', async () => {
    const chatId = await addChat(world, ada, { title: 'Logs' })
    await addMessage(world, chatId, {
      parts: [
        { type: 'data-paste', data: { text: 'fatal: disk quota exceeded' } },
        text('What does this mean?'),
        { type: 'data-paste', data: 'imported as bare text' },
        { type: 'data-paste', data: { note: 'of another kind' } },
      ],
    })
    const { rows } = await findChatRows(world.deps, ada, { query: 'quota mean' })
    expect(rows.map(({ title, hit }) => [title, hit?.text])).toEqual([
      ['Logs', 'fatal: disk quota exceeded What does this mean? imported as bare text'],
    ])
    expect(await titles({ query: 'imported bare' })).toEqual(['Logs'])
    expect(await titles({ query: 'another kind' })).toEqual([])
  })

  it('takes signs, quotes and operators as what stands between words', async () => {
    await addTalk('a', `Write to ada@example.com about foo-bar, „Ärger“ & O'Neill's C:\\temp`)
    const found = [
      'ada@exam',
      'foo-b',
      'ärg',
      "o'neill",
      'c:\\te',
      'foo & !bar | (',
      "foo' or 1=1",
      '"foo bar"',
    ]
    expect(await Promise.all(found.map((query) => titles({ query })))).toEqual(
      found.map((query) => (query.includes('1=1') ? [] : ['a'])),
    )
    expect(await titles({ query: '\u0000foo' })).toEqual(['a'])
    expect(await titles({ query: '\u0000' })).toEqual(['a'])
  })

  it('finds words with and without their accents, whichever way they were typed, in titles and messages', async () => {
    await addTalk('Café Łódź', 'nothing')
    await addTalk('written', 'Le café\u0301 d’Ångström à Đặng')
    await addTalk('decomposed', 'cafe\u0301')
    for (const query of ['cafe', 'CAFÉ', 'cafe\u0301', 'caf'])
      expect((await titles({ query })).sort()).toEqual(['Café Łódź', 'decomposed', 'written'])
    expect(await titles({ query: 'lodz' })).toEqual(['Café Łódź'])
    expect(await titles({ query: 'angstrom dang' })).toEqual(['written'])
    const { rows } = await findChatRows(world.deps, ada, { query: 'dang' })
    expect(rows[0]?.hit?.text).toContain('Đặng')
  })

  it('folds in the database as it does where words are marked', async () => {
    const texts = [
      'Ñandú şêrîf ơ ħ',
      'ÅÄÖåäö ß æ Œ',
      'İı ё й ΐ',
      'がハ 한국 हिन्दी ไทย שָׁלוֹם',
      'e\u0301\u0323x ﬁ ½ 🐸',
    ]
    const { rows } = await world.deps.pool.query(
      'select frogbot_fold(said) as folded from unnest($1::text[]) said',
      [texts],
    )
    expect(rows.map((row) => row.folded)).toEqual(texts.map(foldText))
  })

  it('takes a search without any word as it is written, in titles', async () => {
    for (const title of ['50 % off', '50 off']) await addTalk(title, '%')
    expect(await titles({ query: '%' })).toEqual(['50 % off'])
  })

  it('reads only what was said: no tool call, reasoning, or message that was taken away', async () => {
    const chatId = await addChat(world, ada, { title: 'talk' })
    const parts = [
      { type: 'reasoning', text: 'secretly' },
      { type: 'tool-x', input: { text: 'hidden' } },
      text('openly'),
    ]
    await addMessage(world, chatId, { role: 'assistant', parts })
    await addMessage(world, chatId, { parts: [text('removed')], deletedAt: at(1) })
    const queries = ['openly', 'secretly', 'hidden', 'removed']
    expect(await Promise.all(queries.map((query) => titles({ query })))).toEqual([['talk'], [], [], []])
  })

  it('follows a message that changes, and a chat that gets another owner', async () => {
    const chatId = await addChat(world, ada, { title: 'talk' })
    const messageId = await addMessage(world, chatId, { parts: [text('before')] })
    await world.deps.db.message.update({ where: { id: messageId }, data: { parts: [text('after')] } })
    expect([await titles({ query: 'before' }), await titles({ query: 'after' })]).toEqual([[], ['talk']])
    const bob = await createPerson(world)
    await world.deps.db.chat.update({ where: { id: chatId }, data: { userId: bob.user.id } })
    expect([await titles({ query: 'after' }), await titles({ query: 'after' }, bob)]).toEqual([[], ['talk']])
  })

  it('never finds chats of others, nor shows their words', async () => {
    const bob = await createPerson(world)
    await addTalk('of bob', 'a shared word', bob)
    await addTalk('of ada', 'a shared word')
    expect(await titles({ query: 'shared' })).toEqual(['of ada'])
    // The mark of the owner in the index is not a word one could ask for.
    expect(await titles({ query: `owner:${bob.user.id}` })).toEqual([])
    expect(await titles({ query: 'shared' }, { kind: 'anonymous' })).toEqual([])
  })

  it('shows the newest message that has the words, and none where only the title has them', async () => {
    const chatId = await addTalk('Trip', 'Lisbon is first')
    await addMessage(world, chatId, { parts: [text('**Lisbon** again, at last')] })
    await addMessage(world, chatId, { parts: [text('Nothing here')] })
    await addTalk('To Lisbon', 'Nothing here either')
    const { rows } = await findChatRows(world.deps, ada, { query: 'lisbon', sort: 'title' })
    expect(rows.map(({ title, hit }) => [title, hit?.text])).toEqual([
      ['Trip', 'Lisbon again, at last'],
      ['To Lisbon', undefined],
    ])
  })

  it('lets a message of any length be stored, and finds its beginning', async () => {
    const words = Array.from({ length: 200_000 }, (_, index) => `word${index}`).join(' ')
    await addTalk('long', `beginning ${words} ${'x'.repeat(5000)}`)
    expect(await titles({ query: 'beginning word5' })).toEqual(['long'])
  })
})

describe('the rows', () => {
  it('are filtered by agent, channel, state and time, each alone and together', async () => {
    const waiting = { state: 'awaiting' } as const
    await addChat(world, ada, { title: 'asker', agent: 'asker', lastMessageAt: at(1), turn: waiting })
    await addChat(world, ada, { title: 'other', agent: 'other', lastMessageAt: at(2) })
    await addChat(world, ada, {
      title: 'slack',
      channel: 'slack',
      channelKey: `slack:${ada.user.id}`,
      lastMessageAt: at(3),
    })
    const bare = await addChat(world, ada, { title: 'never ran', lastMessageAt: at(0) })
    const lastError = { code: 'provider', message: 'It broke.' }
    await addChat(world, ada, {
      title: 'broken',
      channel: 'mail',
      channelKey: `mail:${ada.user.id}`,
      lastMessageAt: at(0),
      turn: { lastError },
    })
    await world.deps.db.chatTurn.delete({ where: { chatId: bare } })
    expect(await titles({ agents: ['other'] })).toEqual(['other'])
    expect(await titles({ channels: ['slack'] })).toEqual(['slack'])
    expect(await titles({ channels: ['web'] })).toEqual(['other', 'asker', 'never ran'])
    expect(await titles({ states: ['awaiting'] })).toEqual(['asker'])
    expect(await titles({ states: ['idle'] })).toEqual(['slack', 'other', 'never ran'])
    expect(await titles({ states: ['failed'] })).toEqual(['broken'])
    expect(await titles({ since: at(2).toISOString() })).toEqual(['slack', 'other'])
    expect(await titles({ since: at(1).toISOString(), before: at(3).toISOString() })).toEqual([
      'other',
      'asker',
    ])
    expect(
      await titles({ channels: ['web', 'slack'], states: ['idle'], since: at(2).toISOString(), query: 'o' }),
    ).toEqual(['other'])
  })

  it('come in every order page by page, each once, also where values are equal or missing', async () => {
    for (const [index, title] of ['b', 'a', 'B', 'c', 'a'].entries())
      await addChat(world, ada, { title, lastMessageAt: index === 3 ? null : at(index % 2) })
    const paged = async (input: FindChatRowsInput) => {
      const pages = await Promise.all(
        [1, 2, 3].map((page) => findChatRows(world.deps, ada, { ...input, limit: 2, page })),
      )
      expect(pages.map(({ total }) => total)).toEqual([5, 5, 5])
      const rows = pages.flatMap((page) => page.rows)
      expect(new Set(rows.map(({ id }) => id)).size).toBe(5)
      return rows
    }
    const byTitle = (await paged({ sort: 'title', descending: false })).map(({ title }) =>
      title.toLowerCase(),
    )
    expect(byTitle).toEqual(['a', 'a', 'b', 'b', 'c'])
    for (const descending of [true, false])
      expect((await paged({ sort: 'lastMessageAt', descending })).at(-1)?.title).toBe('c')
  })

  it('tell how many there are behind the last page too', async () => {
    await addChat(world, ada)
    expect(await findChatRows(world.deps, ada, { page: 9 })).toMatchObject({ rows: [], total: 1 })
  })

  it('are those of the trash, or those outside of it', async () => {
    await addChat(world, ada, { title: 'kept' })
    await addChat(world, ada, { title: 'trashed', deletedAt: at(1) })
    expect([await titles({}), await titles({ trash: true })]).toEqual([['kept'], ['trashed']])
  })

  it('say which chat failed and which was branched', async () => {
    const lastError = { code: 'provider', message: 'It broke.' }
    const failed = await addChat(world, ada, { title: 'failed', turn: { lastError }, lastMessageAt: at(1) })
    await addMessage(world, failed)
    const { chatId } = await branchChat(world.deps, ada, { chatId: failed })
    const { rows } = await findChatRows(world.deps, ada, {})
    const marks = Object.fromEntries(
      rows.map(({ id, failed: hasFailed, branched }) => [id, [hasFailed, branched]]),
    )
    expect(marks).toEqual({ [failed]: [true, false], [chatId]: [false, true] })
  })
})

/** Many chats of one person, five messages each, all with the same words. */
async function addMany(owner: Person, count: number): Promise<void> {
  const prefix = owner.user.id
  await world.deps.pool.query(
    `insert into chats (id, "userId", agent, title, "lastMessageAt", "updatedAt")
     select $1 || n, $1, 'asker', 'chat ' || n, now() - n * interval '1 minute', now() from generate_series(1, $2::int) n`,
    [prefix, count],
  )
  await world.deps.pool.query(
    `insert into messages (id, "chatId", seq, role, parts, "updatedAt")
     select $1 || n || '-' || s, $1 || n, s, 'user', '[{"type":"text","text":"a common word"}]', now()
     from generate_series(1, $2::int) n, generate_series(1, 5) s`,
    [prefix, count],
  )
  await world.deps.pool.query('analyze chats, messages')
}

describe('among many chats', () => {
  beforeAll(async () => addMany(await createPerson(world), 2000))

  it('a search reads the index of words, and of it only what the owner has', async () => {
    await addTalk('mine', 'a common word')
    const [plan = ''] = await explainSearch({ query: 'common' })
    expect(plan).not.toMatch(/Seq Scan on messages/)
    const [, read] = /Index Scan on messages_search_idx[^\n]*actual[^\n]*rows=(\d+)/.exec(plan) ?? []
    expect(Number(read)).toBe(1)
  })

  it('a search for what is nearly everywhere stops when it has enough, newest first, and says so', async () => {
    await addMany(ada, 1000)
    const first = await findChatRows(world.deps, ada, { query: 'comm', limit: 2 })
    expect(first).toMatchObject({ total: 200, more: true })
    expect(first.rows.map(({ title, hit }) => [title, hit?.text])).toEqual([
      ['chat 1', 'a common word'],
      ['chat 2', 'a common word'],
    ])
    expect(await titles({ query: 'comm', limit: 2, page: 100 })).toEqual(['chat 199', 'chat 200'])
    expect(await titles({ query: 'comm', limit: 100, page: 3 })).toEqual([])
    const [, plan = ''] = await explainSearch({ query: 'comm' })
    expect(plan).toMatch(/Index Scan using "?messages_chatId_\w+"? on messages[^\n]*loops=201/)
  })
})

/** The plans, as they ran, of the statements that look for the ids. */
async function explainSearch(input: FindChatRowsInput): Promise<string[]> {
  const adapter = new PrismaPg(world.deps.pool)
  const db = new PrismaClient({ adapter, log: [{ emit: 'event', level: 'query' }] })
  const queries: { query: string; params: string }[] = []
  db.$on('query', (sent) => queries.push(sent))
  await findChatRows({ ...world.deps, db }, ada, input)
  await until(async () => queries.length >= 3)
  const plans: string[] = []
  for (const { query, params } of queries.slice(0, 2)) {
    const { rows } = await world.deps.pool.query(`explain analyze ${query}`, JSON.parse(params))
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  return plans
}
