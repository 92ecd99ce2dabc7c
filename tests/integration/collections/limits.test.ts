import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#core/access/actor.ts'
import { branchChat } from '#core/chats/branch-chat.ts'
import { buildConfig } from '#core/config/build-config.ts'
import { createPerson, createWorld, type World } from '../../setup/core-world.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/create-test-database.ts'
import { type Call, callAs, idsOf } from './call-collections.ts'
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
  await world?.close()
  await database?.drop()
})
beforeEach(async () => {
  owner = await createPerson(world)
  call = await callAs(world.deps, owner)
})

describe('a chat in the trash', () => {
  it('takes its messages out of every list with it, and brings them back', async () => {
    const chat = await storeChat(world.deps, owner)
    const [message] = await storeMessages(world.deps, chat.id, ['Hi'])
    const lists = [`messages?where[chat][equals]=${chat.id}`, 'messages']
    const found = async (query = '') =>
      Promise.all(lists.map(async (list) => idsOf(await call('GET', `${list}${query}`))))
    await call('PATCH', `chats/${chat.id}`, { deletedAt: '2026-01-15T00:00:00Z' })
    expect(await found()).toEqual([[], []])
    expect((await call('GET', `messages/${message?.id}`)).status).toBe(404)
    expect((await call('GET', `messages/${message?.id}?trash=true`)).status).toBe(200)
    expect(idsOf(await call('GET', `${lists[0]}&trash=true`))).toEqual([message?.id])
    await call('PATCH', `chats/${chat.id}`, { deletedAt: null })
    expect(await found()).toEqual([[message?.id], [message?.id]])
  })

  it('is not branched', async () => {
    const chat = await storeChat(world.deps, owner, { deletedAt: new Date() })
    await expect(branchChat(world.deps, owner, { chatId: chat.id })).rejects.toMatchObject({ status: 404 })
    expect(await world.deps.db.chat.count({ where: { userId: owner.user.id } })).toBe(1)
  })
})

it('nobody makes a chat with an agent they may not use, or moves one to it', async () => {
  expect((await call('POST', 'chats', { agent: 'closed' })).status).toBe(403)
  const chat = await storeChat(world.deps, owner)
  expect((await call('PATCH', `chats/${chat.id}`, { agent: 'closed' })).status).toBe(403)
  expect((await call('PATCH', `chats/${chat.id}`, { agent: 'open' })).status).toBe(200)
  const byServer = { collection: 'chats', data: { agent: 'closed' } }
  expect(await world.deps.local.create(byServer)).toMatchObject({ agent: 'closed' })
})

it('metadata and free JSON have a limit, which names the field', async () => {
  const large = { text: 'x'.repeat(70_000) }
  const chat = await storeChat(world.deps, owner)
  const refusals = [await call('POST', 'messages', { chat: chat.id, ...body('Hi'), metadata: large })]
  const made = await call('POST', 'messages', { chat: chat.id, ...body('Hi'), metadata: { small: true } })
  expect(made.status).toBe(201)
  refusals.push(await call('PATCH', `messages/${made.body.doc?.id}`, { metadata: large }))
  for (const { status, body: answer } of refusals) {
    expect(status).toBe(400)
    expect(answer.errors).toMatchObject([{ data: { errors: [{ path: 'metadata' }] } }])
  }
  const { core } = buildConfig({
    collections: [{ slug: 'chats', chat: true, fields: [{ name: 'extra', type: 'json' }] }],
  })
  const config = { ...world.deps.config, collections: core.collections }
  const adopted = await callAs({ ...world.deps, config }, owner)
  expect((await adopted('POST', 'chats', { agent: 'asker', extra: large })).status).toBe(400)
  expect((await adopted('POST', 'chats', { agent: 'asker', extra: { a: 1 } })).status).toBe(201)
})
