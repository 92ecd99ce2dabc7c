import { PrismaPg } from '@prisma/adapter-pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#core/access/actor.ts'
import { getChatView } from '#core/chats/get-chat-view.ts'
import { listChats } from '#core/chats/list-chats.ts'
import { removeChat } from '#core/chats/remove-chat.ts'
import { renameChat } from '#core/chats/rename-chat.ts'
import { restoreChat } from '#core/chats/restore-chat.ts'
import { trashChat } from '#core/chats/trash-chat.ts'
import { listMessages } from '#core/messages/list-messages.ts'
import { listWaiting } from '#core/questions/list-waiting.ts'
import { PrismaClient } from '#generated/prisma/client.ts'
import { createPerson, createWorld, type World } from '../../setup/core-world.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/create-test-database.ts'
import { addChat, addMessage, questionPart, text } from './chats-world.ts'

let database: TestDatabase
let world: World

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createWorld({ databaseUrl: database.url, script: () => [] })
})

afterAll(async () => {
  await world?.close()
  await database?.drop()
})

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))

async function titles(actor: Actor, input: Parameters<typeof listChats>[2] = {}) {
  const { chats } = await listChats(world.deps, actor, input)
  return chats.map(({ title }) => title)
}

/** The plan of the first statement that `run` makes Prisma send. */
async function explainFirstQuery(run: (db: PrismaClient) => Promise<unknown>): Promise<string> {
  const db = new PrismaClient({
    adapter: new PrismaPg(world.deps.pool),
    log: [{ emit: 'event', level: 'query' }],
  })
  const queries: { query: string; params: string }[] = []
  db.$on('query', (sent) => queries.push(sent))
  await run(db)
  const [first] = queries
  const params = JSON.parse(first?.params ?? '[]')
  const { rows } = await world.deps.pool.query(`explain ${first?.query}`, params)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

describe('the chat list', () => {
  it('shows the latest first, page by page, each chat once, also where times are equal or missing', async () => {
    const ada = await createPerson(world)
    const times = [null, null, at(9), at(5), at(5), at(5), at(1)]
    for (const [index, lastMessageAt] of times.entries())
      await addChat(world, ada, { title: String(index), lastMessageAt })
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await listChats(world.deps, ada, { limit: 2, cursor })
      seen.push(...page.chats.map(({ title }) => title))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toHaveLength(7)
    expect([seen.slice(0, 2).sort(), seen[2], seen.slice(3, 6).sort(), seen[6]]).toEqual([
      ['0', '1'],
      '2',
      ['3', '4', '5'],
      '6',
    ])
  })

  it('never shows chats of others or without an owner', async () => {
    const [ada, bob] = [await createPerson(world), await createPerson(world)]
    await addChat(world, bob, { title: 'of bob' })
    await addChat(world, null, { title: 'of nobody' })
    expect(await titles(ada)).toEqual([])
    expect(await titles({ kind: 'anonymous' })).toEqual([])
  })

  it('finds a text in titles as it is written, in any case', async () => {
    const ada = await createPerson(world)
    for (const title of ['100% sure', '100 sure', 'a_b', 'aXb', 'Back\\slash'])
      await addChat(world, ada, { title })
    expect(await titles(ada, { title: '100%' })).toEqual(['100% sure'])
    expect(await titles(ada, { title: 'A_B' })).toEqual(['a_b'])
    expect(await titles(ada, { title: 'k\\s' })).toEqual(['Back\\slash'])
    expect(await titles(ada, { title: '\u0000sure' })).toHaveLength(2)
  })

  it('shows chats that wait for an answer alone when asked to', async () => {
    const ada = await createPerson(world)
    await addChat(world, ada, { title: 'idle' })
    await addChat(world, ada, { title: 'waits', turn: { state: 'awaiting' } })
    expect(await titles(ada, { waiting: true })).toEqual(['waits'])
  })

  it('refuses a cursor that is not one', async () => {
    const ada = await createPerson(world)
    for (const cursor of ['nonsense', Buffer.from('["x","y"]').toString('base64url')])
      await expect(listChats(world.deps, ada, { cursor })).rejects.toMatchObject({ kind: 'invalid' })
  })

  it('reads a page of an owner with many chats from the index', async () => {
    const ada = await createPerson(world)
    const { pool } = world.deps
    await pool.query(
      `insert into chats (id, "userId", agent, "updatedAt", "lastMessageAt")
       select 'bulk-' || n, $1, 'asker', now(), now() - n * interval '1 second' from generate_series(1, 20000) n`,
      [ada.user.id],
    )
    await pool.query('analyze chats')
    const plan = await explainFirstQuery((db) => listChats({ ...world.deps, db }, ada, {}))
    expect(plan).toContain('Index Scan')
    expect(plan).not.toMatch(/Seq Scan|Sort/)
    await world.deps.db.chat.deleteMany({ where: { userId: ada.user.id } })
  })
})

describe('a chat', () => {
  it('of somebody else is not found, whatever is done with it, and stays as it is', async () => {
    const [ada, bob] = [await createPerson(world), await createPerson(world)]
    const chatId = await addChat(world, bob, { title: 'private' })
    const before = await world.deps.db.chat.findUniqueOrThrow({ where: { id: chatId } })
    const attempts = [
      () => getChatView(world.deps, ada, { chatId }),
      () => listMessages(world.deps, ada, { chatId }),
      () => renameChat(world.deps, ada, { chatId, title: 'x' }),
      () => trashChat(world.deps, ada, { chatId }),
      () => restoreChat(world.deps, ada, { chatId }),
      () => removeChat(world.deps, ada, { chatId }),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ status: 404 })
    expect(await world.deps.db.chat.findUnique({ where: { id: chatId } })).toEqual(before)
  })

  it('moves to the trash and back with its messages, and is not written in between', async () => {
    const ada = await createPerson(world)
    const chatId = await addChat(world, ada, { title: 'kept' })
    await addMessage(world, chatId)
    await trashChat(world.deps, ada, { chatId })
    expect([await titles(ada), await titles(ada, { trash: true })]).toEqual([[], ['kept']])
    expect(await getChatView(world.deps, ada, { chatId })).toMatchObject({ writable: false })
    await restoreChat(world.deps, ada, { chatId })
    expect(await titles(ada)).toEqual(['kept'])
    expect(await listMessages(world.deps, ada, { chatId })).toHaveLength(1)
  })

  it('deleted for good takes all its messages along, those in the trash too', async () => {
    const ada = await createPerson(world)
    const chatId = await addChat(world, ada)
    await addMessage(world, chatId)
    await addMessage(world, chatId, { deletedAt: at(1) })
    await removeChat(world.deps, ada, { chatId })
    expect(await world.deps.db.message.count({ where: { chatId } })).toBe(0)
    expect(await world.deps.db.chatTurn.count({ where: { chatId } })).toBe(0)
  })

  it('shows its open question, and its label when it happens in a channel, where it is read only', async () => {
    const ada = await createPerson(world)
    const chatId = await addChat(world, ada, { channel: 'slack', channelKey: 'slack:1' })
    const messageId = await addMessage(world, chatId, { role: 'assistant', parts: [questionPart('call-1')] })
    await world.deps.db.chatTurn.update({ where: { chatId }, data: { state: 'awaiting', messageId } })
    const view = await getChatView(world.deps, ada, { chatId })
    expect(view).toMatchObject({
      channelLabel: 'Slack',
      writable: false,
      turn: { state: 'awaiting', messageId },
    })
    expect(view.pending.map(({ toolCallId }) => toolCallId)).toEqual(['call-1'])
  })

  it('of a channel whose piece is gone is labelled with the stored slug', async () => {
    const ada = await createPerson(world)
    const chatId = await addChat(world, ada, { channel: 'old-forum', channelKey: 'old-forum:1' })
    expect((await getChatView(world.deps, ada, { chatId })).channelLabel).toBe('old-forum')
  })
})

describe('the messages of a chat', () => {
  it('are the newest, oldest first, with the queued ones at the end', async () => {
    const ada = await createPerson(world)
    const chatId = await addChat(world, ada)
    const queued = await addMessage(world, chatId, { status: 'queued' })
    const [first, second, third] = [
      await addMessage(world, chatId),
      await addMessage(world, chatId),
      await addMessage(world, chatId),
    ]
    await addMessage(world, chatId, { deletedAt: at(1) })
    const ids = async (input: object) =>
      (await listMessages(world.deps, ada, { chatId, ...input })).map(({ id }) => id)
    expect(await ids({})).toEqual([first, second, third, queued])
    expect(await ids({ limit: 2 })).toEqual([second, third, queued])
    const [, , seq] = (await listMessages(world.deps, ada, { chatId })).map((message) => message.seq)
    expect(await ids({ before: seq })).toEqual([first, second])
  })
})

describe('the list of what waits', () => {
  it('holds every open question of the person, the oldest first, but none of channels, trash or others', async () => {
    const [ada, bob] = [await createPerson(world), await createPerson(world)]
    const ask = async (owner: typeof ada, callIds: string[], since: Date, fields = {}) => {
      const chatId = await addChat(world, owner, { title: callIds.join(), ...fields })
      const metadata = { waitingSince: since.toISOString() }
      const parts = [text('Well'), ...callIds.map((id) => questionPart(id))]
      const messageId = await addMessage(world, chatId, { role: 'assistant', parts, metadata })
      await world.deps.db.chatTurn.update({ where: { chatId }, data: { state: 'awaiting', messageId } })
    }
    await ask(ada, ['late'], at(9))
    await ask(ada, ['early', 'twin'], at(1))
    await ask(ada, ['channel'], at(2), { channel: 'slack', channelKey: 'slack:2' })
    await ask(ada, ['trashed'], at(3), { deletedAt: at(4) })
    await ask(bob, ['of bob'], at(1))
    const { waiting, count } = await listWaiting(world.deps, ada)
    expect(waiting.map(({ toolCallId, chatTitle }) => [toolCallId, chatTitle])).toEqual([
      ['early', 'early,twin'],
      ['twin', 'early,twin'],
      ['late', 'late'],
    ])
    expect(count).toBe(3)
  })
})
