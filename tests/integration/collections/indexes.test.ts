import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#core/access/actor.ts'
import { openDatabase } from '#server/database/open-database.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { createPerson, createWorld, until, type World } from '../../setup/core-world.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/create-test-database.ts'
import { type Call, callAs } from './call-collections.ts'
import { storeChat } from './conversations.ts'

let database: TestDatabase
let world: World
let owner: Actor & { kind: 'user' }
let call: Call
let chatId: string

// The statements as PostgreSQL gets them, with their values.
const statements: { text: string; values: unknown[] }[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createWorld({ databaseUrl: database.url, script: () => [] })
  owner = await createPerson(world)
  chatId = (await storeChat(world.deps, owner, { id: 'own-0' })).id
  await fill(world.deps, owner.user.id)
  call = await callAs(recording(world.deps), owner)
}, 120_000)
afterAll(async () => {
  await world.close()
  await database.drop()
})

/** 40 owners with 100 chats each, 20 messages a chat: enough for a sequential scan to be noticed and to be wrong. */
async function fill({ db, pool }: ServerDeps, ownerId: string): Promise<void> {
  await db.$executeRaw`insert into users (id, email, "passwordHash", "updatedAt")
    select 'u' || i, 'u' || i || '@example.com', '', now() from generate_series(1, 39) i`
  await db.$executeRaw`insert into chats (id, "userId", agent, "lastMessageAt", "updatedAt", "deletedAt")
    select 'c' || i, case when i % 40 = 0 then ${ownerId} else 'u' || i % 40 end, 'asker', now() - i * interval '1 minute', now(),
      case when i % 7 = 0 then now() end
    from generate_series(1, 4000) i`
  await db.$executeRaw`insert into messages (id, "chatId", seq, role, parts, "updatedAt")
    select c.id || '-' || i, c.id, i, 'user', '[{"type":"text","text":"Some words of a message"}]', now()
    from chats c, generate_series(1, 20) i`
  // Index-only scans are cheap where vacuum has marked the pages; it marks all once the asynchronous commits are on disk.
  await until(async () => {
    await pool.query('checkpoint')
    await pool.query('vacuum analyze users, chats, messages')
    const { rows } = await pool.query<{ left: number }>(
      `select sum(relpages - relallvisible) as left from pg_class where relname in ('chats', 'messages')`,
    )
    return Number(rows[0]?.left) === 0
  })
}

/** The same dependencies, writing down what Prisma asks the database. */
function recording(deps: ServerDeps): ServerDeps {
  const { pool, db } = openDatabase({ url: database.url, log: deps.log, maxConnections: 4 })
  pool.on('connect', (client) => {
    const query = client.query.bind(client)
    const record = (...args: Parameters<typeof query>) => {
      const [first, values] = args as unknown as [
        string | { text: string; values?: unknown[] },
        unknown[] | undefined,
      ]
      const text = typeof first === 'string' ? first : first.text
      statements.push({ text, values: (typeof first === 'string' ? values : first.values) ?? values ?? [] })
      return query(...args)
    }
    Object.assign(client, { query: record })
  })
  return { ...deps, db }
}

async function plansOf(path: string): Promise<string[]> {
  statements.length = 0
  expect((await call('GET', path)).status).toBe(200)
  const lists = statements.filter(({ text }) => /from "public"\."(chats|messages)"/i.test(text))
  expect(lists.length).toBeGreaterThanOrEqual(1)
  return Promise.all(
    lists.map(async ({ text, values }) => {
      const { rows } = await world.deps.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }),
  )
}

describe('lists are served from indexes', () => {
  it.each([
    'chats',
    'chats?limit=50&page=2',
    'chats?trash=true&where[deletedAt][exists]=true',
    'chats?sort=-createdAt',
    'chats?where[title][like]=words',
    'chats?where[agent][equals]=asker&depth=1',
    'chats/own-0',
    'messages?where[chat][equals]=own-0&limit=500',
    'messages?where[chat][equals]=own-0&sort=-seq&where[role][equals]=user&depth=1',
    'messages?limit=50',
    'messages/own-0-1',
  ])('%s', async (path) => {
    expect(chatId).toBe('own-0')
    for (const plan of await plansOf(path)) expect(plan).not.toMatch(/Seq Scan on (chats|messages)/)
  })

  it('in their order, so that the first page of chats is read without sorting the others', async () => {
    const [rows] = await plansOf('chats?limit=10&select[title]=true')
    expect(rows).toMatch(/Index Scan using "chats_userId_deletedAt_lastMessageAt_id_idx"/)
    expect(rows).not.toMatch(/^\s*->\s+Sort/m)
  })
})
