import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChatEvent } from '#contracts/chat.ts'
import { createJobs } from '#server/jobs/create-jobs.ts'
import { createLog } from '#server/log.ts'
import { createWorld, until, type World } from '../../setup/core-world.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/create-test-database.ts'

let database: TestDatabase
let here: World
let there: World

beforeAll(async () => {
  database = await createTestDatabase()
  here = await createWorld({ databaseUrl: database.url, script: () => [] })
  there = await createWorld({ databaseUrl: database.url, script: () => [] })
})

afterAll(async () => {
  await Promise.all([here?.close(), there?.close()])
  await database?.drop()
})

const event = (chatId: string): ChatEvent => ({ type: 'chat', chatId, change: 'turn' })

function listen(world: World, userId: string) {
  const heard: ChatEvent[] = []
  let ended = false
  const stop = world.deps.events.subscribe(userId, {
    onEvent: (item) => heard.push(item),
    onEnd: () => {
      ended = true
    },
  })
  return { heard, stop, hasEnded: () => ended }
}

describe('events', () => {
  it('reach subscribers of that person in every process, and nobody else', async () => {
    const [mine, far, other] = [listen(here, 'ada'), listen(there, 'ada'), listen(there, 'bob')]
    await here.deps.events.publish(here.deps.db, 'ada', event('one'))
    await here.deps.events.publish(here.deps.db, 'bob', event('two'))
    await until(async () => mine.heard.length > 0 && far.heard.length > 0 && other.heard.length > 0)
    expect([mine.heard, far.heard, other.heard]).toEqual([[event('one')], [event('one')], [event('two')]])
    for (const { stop } of [mine, far, other]) stop()
  })

  it('of a transaction that rolls back are never heard', async () => {
    const ear = listen(there, 'cleo')
    const failed = here.deps.db.$transaction(async (tx) => {
      await here.deps.events.publish(tx, 'cleo', event('undone'))
      throw new Error('undone')
    })
    await expect(failed).rejects.toThrow('undone')
    await here.deps.events.publish(here.deps.db, 'cleo', event('done'))
    await until(async () => ear.heard.length > 0)
    expect(ear.heard).toEqual([event('done')])
    ear.stop()
  })

  it('end for all subscribers when some may have been missed', async () => {
    const ear = listen(there, 'dan')
    await here.deps.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'frogbot-listen' and datname = current_database()`,
    )
    await until(async () => ear.hasEnded())
    const again = listen(there, 'dan')
    await here.deps.events.publish(here.deps.db, 'dan', event('later'))
    await until(async () => again.heard.length > 0)
    again.stop()
  })
})

describe('jobs', () => {
  const done: unknown[] = []
  const jobs = () => createJobs({ url: database.url, log: createLog({ level: 'silent' }) })
  const table = {
    probe: { retryLimit: 0, expireSeconds: 30, run: async (data: unknown) => void done.push(data) },
  }

  it('exist exactly when the transaction they were sent in commits', async () => {
    const process = jobs()
    process.start(table)
    try {
      const undone = here.deps.db.$transaction(async (tx) => {
        await process.send('probe', { n: 1 }, { tx })
        throw new Error('undone')
      })
      await expect(undone).rejects.toThrow('undone')
      await here.deps.db.$transaction((tx) => process.send('probe', { n: 2 }, { tx }))
      await until(async () => done.length > 0)
      expect(done).toEqual([{ n: 2 }])
    } finally {
      await process.close()
    }
  })

  it('of one key wait at most once', async () => {
    const sender = createJobs({ url: database.url, log: createLog({ level: 'silent' }), work: false })
    sender.start(table)
    try {
      for (const n of [1, 2, 3]) await sender.send('probe', { n }, { key: 'same', delaySeconds: 3_600 })
      await sender.send('probe', { n: 4 }, { delaySeconds: 3_600 })
      await sender.send('probe', { n: 5 }, { delaySeconds: 3_600 })
      const { rows } = await here.deps.pool.query(
        `select data from pgboss.job where name = 'probe' and state = 'created' order by data->>'n'`,
      )
      expect(rows.map(({ data }) => data.n)).toEqual([1, 4, 5])
    } finally {
      await sender.close()
    }
  })
})
