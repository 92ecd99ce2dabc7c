import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTurnLimit, removeWholeAllowances } from '#server/http/agents/turn-limit.ts'
import { createWorld, textMessage, until, type World } from '../../setup/core-world.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/create-test-database.ts'
import { type Client, createCaller, createClient } from './agent-client.ts'
import { startHttpServer } from './http-server.ts'

const perMinute = 3

let database: TestDatabase
let worlds: readonly [World, World]
let servers: readonly Awaited<ReturnType<typeof startHttpServer>>[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  const start = () =>
    createWorld({
      databaseUrl: database.url,
      script: () => [{ text: 'Hi.' }],
      access: () => true,
      turnsPerMinute: perMinute,
    })
  worlds = [await start(), await start()]
  servers = await Promise.all(worlds.map(({ deps }) => startHttpServer(deps)))
})
afterAll(async () => {
  for (const server of servers) await server.close()
  for (const world of worlds ?? []) await world.close()
  await database?.drop()
})

const url = (index: number) => servers[index]?.url ?? ''

/** Somebody with a client for each of the two processes. */
async function createPersonEverywhere() {
  const { actor, token } = await createCaller(worlds[0], url(0))
  return { id: actor.user.id, first: createClient(url(0), token), second: createClient(url(1), token) }
}

const ask = (client: Client, headers = {}) =>
  client.call('/api/agents/asker', { body: { prompt: 'x' }, headers })

async function statusesOf(calls: readonly Promise<Response>[]) {
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  return {
    taken: statuses.filter((s) => s === 200).length,
    refused: statuses.filter((s) => s === 429).length,
  }
}

/** Lets time pass for a person. */
const age = (id: string, seconds: number) =>
  worlds[0].deps.pool.query(
    'update turn_allowances set "wholeAt" = "wholeAt" - make_interval(secs => $2) where caller = $1',
    [`user:${id}`, seconds],
  )

describe('the limit of turns', () => {
  it('counts what one person starts in all processes, also at once, and tells when to come back', async () => {
    const { id, first, second } = await createPersonEverywhere()
    const calls = Array.from({ length: 5 }, () => [ask(first), ask(second)]).flat()
    expect(await statusesOf(calls)).toEqual({ taken: perMinute, refused: 10 - perMinute })
    const refused = await ask(second)
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ code: 'rate-limited' })
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60 / perMinute)
    await age(id, wait)
    expect(await statusesOf([ask(second), ask(first)])).toEqual({ taken: 1, refused: 1 })
  })

  it('counts each person alone, and whoever is nobody by address', async () => {
    const [ada, bob] = [await createPersonEverywhere(), await createPersonEverywhere()]
    const nobody = createClient(url(0), null)
    const times = (client: Client, headers = {}) =>
      Array.from({ length: perMinute + 1 }, () => ask(client, headers))
    const all = { taken: perMinute, refused: 1 }
    expect(await statusesOf(times(ada.first))).toEqual(all)
    expect(await statusesOf(times(bob.second))).toEqual(all)
    expect(await statusesOf(times(nobody, { 'x-forwarded-for': '203.0.113.1' }))).toEqual(all)
    expect(await statusesOf(times(nobody, { 'x-forwarded-for': '203.0.113.2' }))).toEqual(all)
  })

  it('counts a reply that is asked for again too, over HTTP and tRPC', async () => {
    const { id, first } = await createPersonEverywhere()
    const { chatId, messageId } = await (await ask(first)).json()
    const again = (body?: object) => ({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body }),
    })
    const where = { chatId, role: 'user' } as const
    const { id: sentId } = await worlds[0].deps.db.message.findFirstOrThrow({ where })
    for (const call of [
      () => first.call(`/api/agents/asker/chats/${chatId}/messages/${messageId}/regenerate`, again()),
      () => first.call(`/api/agents/asker/chats/${chatId}/messages/${sentId}/edit`, again({ parts: [] })),
      () => first.call(`/api/agents/asker/chats/${chatId}/continue`, again()),
      () => first.call('/api/trpc/chats.regenerate', again({ chatId, messageId })),
      () =>
        first.call('/api/trpc/chats.editMessage', again({ chatId, messageId: sentId, ...textMessage('x') })),
      () => first.call('/api/trpc/chats.continue', again({ chatId })),
    ]) {
      await age(id, 60)
      expect((await Promise.all([ask(first), ask(first), ask(first)])).map(({ status }) => status)).toEqual([
        200, 200, 200,
      ])
      expect((await call()).status).toBe(429)
    }
  })

  it('takes a turn that waited while others were counted', async () => {
    const { id, first } = await createPersonEverywhere()
    expect((await ask(first)).status).toBe(200)
    await age(id, 60)
    const other = new pg.Client({ connectionString: database.url })
    await other.connect()
    try {
      const caller = `user:${id}`
      await other.query('begin')
      await other.query('select from turn_allowances where caller = $1 for update', [caller])
      const waiting = ask(first)
      await until(async () => {
        const { rows } = await worlds[0].deps.pool.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%turn_allowances%'`,
        )
        return rows.length > 0
      })
      await other.query(
        `update turn_allowances set "wholeAt" = clock_timestamp() + interval '40 seconds' where caller = $1`,
        [caller],
      )
      await other.query('commit')
      expect((await waiting).status).toBe(200)
    } finally {
      await other.end()
    }
  })

  it('lets a turn through that can not be counted, and says so in the log', async () => {
    const errors: string[] = []
    const error = (_fields: object, sentence: string) => void errors.push(sentence)
    const log = { ...worlds[0].deps.log, error }
    const pool = new pg.Pool({ connectionString: database.url })
    await pool.end()
    const limit = createTurnLimit({ pool, log, perMinute })
    await limit.take({ kind: 'anonymous' }, new Headers())
    expect(errors).toHaveLength(1)
  })

  it('keeps no row of whoever may start as many as anybody', async () => {
    const [ada, bob] = [await createPersonEverywhere(), await createPersonEverywhere()]
    await ask(ada.first)
    await ask(bob.first)
    await age(ada.id, 60)
    await removeWholeAllowances(worlds[0].deps.pool)
    const { rows } = await worlds[0].deps.pool.query<{ caller: string }>('select caller from turn_allowances')
    const callers = rows.map(({ caller }) => caller)
    expect(callers).toContain(`user:${bob.id}`)
    expect(callers).not.toContain(`user:${ada.id}`)
  })
})
