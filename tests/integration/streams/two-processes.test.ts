import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StreamEntry } from '#core/deps.ts'
import { removeOldRows } from '#server/streams/stream-rows.ts'
import { createWorld, until, type World } from '../../setup/core-world.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/create-test-database.ts'

let database: TestDatabase
let writer: World
let reader: World

beforeAll(async () => {
  database = await createTestDatabase()
  writer = await createWorld({ databaseUrl: database.url, script: () => [] })
  reader = await createWorld({ databaseUrl: database.url, script: () => [] })
})

afterAll(async () => {
  await Promise.all([writer?.close(), reader?.close()])
  await database?.drop()
})

let chats = 0

/** A turn row that says the attempt runs, as a runner's would. */
async function claim(attemptId: string): Promise<string> {
  const chatId = `chat-${++chats}`
  const turn = { create: { state: 'running', attemptId, runnerId: writer.deps.runner.id } } as const
  await writer.deps.db.chat.create({ data: { id: chatId, agent: 'asker', turn } })
  return chatId
}

async function release(chatId: string): Promise<void> {
  await writer.deps.db.chatTurn.update({ where: { chatId }, data: { state: 'idle' } })
}

const text = (delta: string): StreamEntry => ({
  type: 'chunk',
  chunk: { type: 'text-delta', id: 't', delta },
})

async function collect(entries: AsyncIterable<StreamEntry>): Promise<StreamEntry[]> {
  const all: StreamEntry[] = []
  for await (const entry of entries) all.push(entry)
  return all
}

const rowCount = (attemptId: string) => writer.deps.db.streamChunk.count({ where: { attemptId } })

describe('the live stream of an attempt', () => {
  it('reaches a reader in the same process from its beginning to its end', async () => {
    const out = writer.deps.streams.open('local')
    out.write(text('a'))
    const read = collect(writer.deps.streams.read('local'))
    out.write(text('b'))
    out.end()
    expect(await read).toEqual([text('a'), text('b')])
  })

  it('can be read from its beginning right after its end, for whoever was told of it a moment ago', async () => {
    const out = writer.deps.streams.open('short')
    out.write(text('all'))
    out.end()
    expect(await collect(writer.deps.streams.read('short'))).toEqual([text('all')])
  })

  it('never touches the database when it ends before the first interval', async () => {
    const quick = writer.deps.streams.open('quick')
    quick.write(text('x'))
    quick.end()
    const slow = writer.deps.streams.open('slow')
    slow.write(text('y'))
    await until(async () => (await rowCount('slow')) > 0)
    slow.end()
    expect(await rowCount('quick')).toBe(0)
  })

  it('reaches a reader in another process, which joins late and follows to the end', async () => {
    const chatId = await claim('far')
    const out = writer.deps.streams.open('far')
    out.write(text('before'))
    await until(async () => (await rowCount('far')) > 0)
    const received: StreamEntry[] = []
    const reading = (async () => {
      for await (const entry of reader.deps.streams.read('far')) received.push(entry)
    })()
    await until(async () => received.length === 1)
    out.write({ type: 'saved', version: 2 })
    out.write(text('after'))
    await until(async () => received.length === 3)
    await release(chatId)
    out.write(text('last'))
    out.end()
    await reading
    expect(received).toEqual([text('before'), { type: 'saved', version: 2 }, text('after'), text('last')])
  })

  it('carries characters that PostgreSQL cannot store in a text', async () => {
    const chatId = await claim('odd')
    const out = writer.deps.streams.open('odd')
    out.write(text('a\u0000b\uD83Dc "\\ 🐸'))
    const read = collect(reader.deps.streams.read('odd'))
    await until(async () => (await rowCount('odd')) > 0)
    out.end()
    await release(chatId)
    expect(await read).toEqual([text('a\u0000b\uD83Dc "\\ 🐸')])
  })

  it('ends for readers elsewhere when the turn no longer names the attempt, also without an end mark', async () => {
    const chatId = await claim('lost')
    const out = writer.deps.streams.open('lost')
    out.write(text('x'))
    await until(async () => (await rowCount('lost')) > 0)
    const read = collect(reader.deps.streams.read('lost'))
    // As recovery does it after the runner died: the next attempt owns the turn.
    await writer.deps.db.chatTurn.update({ where: { chatId }, data: { attemptId: 'next' } })
    expect(await read).toEqual([text('x')])
    out.end()
    await release(chatId)
  })

  it('ends at once for an attempt nobody knows', async () => {
    expect(await collect(reader.deps.streams.read('unknown'))).toEqual([])
  })

  it('waits for an attempt that runs elsewhere and has said nothing yet', async () => {
    const chatId = await claim('silent')
    const out = writer.deps.streams.open('silent')
    const read = collect(reader.deps.streams.read('silent'))
    out.write(text('first'))
    await until(async () => (await rowCount('silent')) > 0)
    out.end()
    await release(chatId)
    expect(await read).toEqual([text('first')])
  })

  it('goes on for the writer when a reader stops in the middle or never reads on', async () => {
    const chatId = await claim('many')
    const out = writer.deps.streams.open('many')
    const stuck = reader.deps.streams.read('many')[Symbol.asyncIterator]()
    const leaving = new AbortController()
    const left = collect(writer.deps.streams.read('many', leaving.signal))
    for (let i = 0; i < 5_000; i++) out.write(text(String(i)))
    leaving.abort()
    await left
    expect((await stuck.next()).value).toEqual(text('0'))
    out.end()
    await release(chatId)
    expect(await collect(writer.deps.streams.read('many'))).toHaveLength(5_000)
    expect(await collect(reader.deps.streams.read('many'))).toHaveLength(5_000)
    await stuck.return?.()
  })

  it('ends a wait in another process as soon as its reader leaves', async () => {
    const chatId = await claim('left')
    const out = writer.deps.streams.open('left')
    out.write(text('x'))
    await until(async () => (await rowCount('left')) > 0)
    const leaving = new AbortController()
    const received: StreamEntry[] = []
    const reading = (async () => {
      for await (const entry of reader.deps.streams.read('left', leaving.signal)) received.push(entry)
    })()
    await until(async () => received.length === 1)
    leaving.abort()
    await reading
    const turn = await writer.deps.db.chatTurn.findUniqueOrThrow({ where: { chatId } })
    expect(turn.state).toBe('running')
    out.end()
  })
})

describe('stream rows', () => {
  it('are removed when they are old and their attempt no longer runs', async () => {
    const { db, pool } = writer.deps
    const chatId = await claim('running')
    const old = new Date(Date.now() - 120_000)
    const row = (attemptId: string, createdAt: Date) => ({
      attemptId,
      index: 0,
      body: '{"entries":[]}',
      createdAt,
    })
    await db.streamChunk.createMany({
      data: [row('running', old), row('over', old), row('fresh', new Date())],
    })
    await removeOldRows(pool)
    const left = await db.streamChunk.findMany({ where: { attemptId: { in: ['running', 'over', 'fresh'] } } })
    expect(left.map(({ attemptId }) => attemptId).sort()).toEqual(['fresh', 'running'])
    await release(chatId)
  })
})
