import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#core/access/actor.ts'
import { canWriteChat } from '#core/access/can-write-chat.ts'
import { makeRequest } from '#core/access/get-agent.ts'
import { removeChat } from '#core/chats/remove-chat.ts'
import { renameChat } from '#core/chats/rename-chat.ts'
import { trashChat } from '#core/chats/trash-chat.ts'
import { buildConfig } from '#core/config/build-config.ts'
import type { CollectionConfig } from '#core/config/collection-types.ts'
import { createCollectionsApi } from '#server/local-api/collections.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { createPerson, createWorld, type World } from '../../setup/core-world.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/create-test-database.ts'
import { callAs, idsOf } from './call-collections.ts'
import { body, storeChannelChat, storeChat, storeMessages } from './conversations.ts'

type Person = Actor & { kind: 'user' }
let database: TestDatabase
let world: World
let owner: Person
let other: Person

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
  other = await createPerson(world)
})

/** The same server with collections a deployment has adopted. */
function adopting(...collections: CollectionConfig[]): ServerDeps {
  const { core } = buildConfig({ collections })
  const config = { ...world.deps.config, ...(core.collections && { collections: core.collections }) }
  const deps: ServerDeps = {
    ...world.deps,
    config,
    local: { ...world.deps.local, ...createCollectionsApi(() => deps) },
  }
  return deps
}

describe('adopted collections', () => {
  it('are served under their own slugs, and the default ones are gone', async () => {
    const deps = adopting(
      { slug: 'conversations', chat: true, fields: [] },
      { slug: 'turns', message: true, fields: [] },
    )
    const chat = await storeChat(deps, owner)
    const [message] = await storeMessages(deps, chat.id, ['Hi'])
    const call = await callAs(deps, owner)
    expect(idsOf(await call('GET', 'conversations'))).toEqual([chat.id])
    expect(idsOf(await call('GET', 'turns'))).toEqual([message?.id])
    expect((await call('GET', 'chats')).status).toBe(404)
    expect((await call('GET', 'messages')).status).toBe(404)
  })

  it('replace the default rule of each operation they set, and keep the others', async () => {
    const deps = adopting({ slug: 'chats', chat: true, fields: [], access: { read: () => true } })
    const chat = await storeChat(deps, owner, { title: 'Shared' })
    const call = await callAs(deps, other)
    expect((await call('GET', `chats/${chat.id}?depth=1`)).body).toMatchObject({
      title: 'Shared',
      user: owner.user.id,
    })
    expect((await call('PATCH', `chats/${chat.id}`, { title: 'x' })).status).toBe(403)
    expect((await call('GET', `chats?where[user.email][equals]=${owner.user.email}`)).status).toBe(400)
  })

  it('rule over what is done to a chat in the admin too, and their hooks hear of it', async () => {
    const heard: string[] = []
    const deps = adopting({
      slug: 'chats',
      chat: true,
      fields: [],
      access: { delete: () => false },
      hooks: { afterChange: [({ doc }) => void heard.push(String(doc.title))] },
    })
    const chat = await storeChat(deps, owner)
    await renameChat(deps, owner, { chatId: chat.id, title: 'Named' })
    expect(heard).toEqual(['Named'])
    await expect(trashChat(deps, owner, { chatId: chat.id })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(removeChat(deps, owner, { chatId: chat.id })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(renameChat(deps, other, { chatId: chat.id, title: 'x' })).rejects.toMatchObject({
      kind: 'not-found',
    })
    expect(await deps.db.chat.findUnique({ where: { id: chat.id } })).toMatchObject({
      title: 'Named',
      titleSource: 'user',
      deletedAt: null,
    })
  })

  it('may narrow with a filter, which a query can not widen', async () => {
    const read = () => ({ or: [{ agent: { equals: 'open' } }, { title: { equals: 'Public' } }] })
    const deps = adopting({ slug: 'chats', chat: true, fields: [], access: { read } })
    const marker = deps.ids.make()
    const hidden = await storeChat(deps, owner, { externalId: marker })
    const shown = await storeChat(deps, owner, { externalId: marker, title: 'Public' })
    const call = await callAs(deps, owner)
    const mine = `where[externalId][equals]=${marker}`
    expect(idsOf(await call('GET', `chats?${mine}`))).toEqual([shown.id])
    expect(
      idsOf(
        await call(
          'GET',
          `chats?where[or][0][externalId][equals]=${marker}&where[or][1][id][equals]=${hidden.id}`,
        ),
      ),
    ).toEqual([shown.id])
    expect((await call('GET', `chats/${hidden.id}`)).status).toBe(404)
  })

  it('do not let messages be filtered by fields of chats that may not be read', async () => {
    const deps = adopting({ slug: 'messages', message: true, fields: [], access: { read: () => true } })
    const [message] = await storeMessages(deps, (await storeChat(deps, owner, { title: 'Secret' })).id, [
      'Hi',
    ])
    const call = await callAs(deps, other)
    expect((await call('GET', `messages/${message?.id}?depth=1`)).body).toMatchObject({
      chat: expect.any(String),
    })
    expect(idsOf(await call('GET', `messages?where[id][equals]=${message?.id}`))).toHaveLength(1)
    expect(
      idsOf(await call('GET', `messages?where[id][equals]=${message?.id}&where[chat.title][equals]=Secret`)),
    ).toEqual([])
  })

  it('follow a rule that looks the chat up and composes canWriteChat', async () => {
    const deps = adopting({
      slug: 'messages',
      message: true,
      fields: [],
      access: {
        create: async ({ req, data }) => {
          if (!req.user || !data?.chat) return false
          const args = {
            collection: 'chats',
            id: data.chat,
            depth: 0,
            disableErrors: true,
            overrideAccess: true,
            req,
          }
          const chat = await req.frogbot.findByID(args)
          return Boolean(chat) && canWriteChat({ req, chat })
        },
      },
    })
    const [call, callOther] = [await callAs(deps, owner), await callAs(deps, other)]
    const [chat, slack] = [await storeChat(deps, owner), await storeChannelChat(deps, owner)]
    expect((await call('POST', 'messages', { chat: chat.id, ...body('Hi') })).status).toBe(201)
    expect((await callOther('POST', 'messages', { chat: chat.id, ...body('Hi') })).status).toBe(403)
    expect((await call('POST', 'messages', { chat: slack.id, ...body('Hi') })).status).toBe(403)
    expect((await call('POST', 'messages', { chat: 'nothing', ...body('Hi') })).status).toBe(403)
    expect((await call('POST', 'messages', { chat: { equals: chat.id }, ...body('Hi') })).status).toBe(403)
  })

  it('allow a create only with true, and never a forged role', async () => {
    const withFilter = adopting({
      slug: 'chats',
      chat: true,
      fields: [],
      access: { create: () => ({ agent: { equals: 'asker' } }) },
    })
    expect((await (await callAs(withFilter, owner))('POST', 'chats', { agent: 'asker' })).status).toBe(403)
    const open = adopting({ slug: 'messages', message: true, fields: [], access: { create: () => true } })
    const chat = await storeChat(open, owner)
    const call = await callAs(open, other)
    expect((await call('POST', 'messages', { chat: chat.id, role: 'assistant', ...body('x') })).status).toBe(
      400,
    )
    expect((await call('POST', 'messages', { chat: 'nothing', ...body('x') })).status).toBe(400)
    expect((await call('POST', 'messages', { chat: chat.id, ...body('x') })).status).toBe(201)
  })

  it('need the right to delete for the trash too', async () => {
    const deps = adopting({ slug: 'chats', chat: true, fields: [], access: { delete: () => false } })
    const chat = await storeChat(deps, owner)
    const call = await callAs(deps, owner)
    expect((await call('PATCH', `chats/${chat.id}`, { deletedAt: '2026-01-01T00:00:00Z' })).status).toBe(403)
    expect((await call('DELETE', `chats/${chat.id}`)).status).toBe(403)
    expect((await call('PATCH', `chats/${chat.id}`, { title: 'x' })).status).toBe(200)
  })
})

describe('hooks of an adopted collection', () => {
  it('run around reads and writes, and can not write what a caller could not', async () => {
    const seen: string[] = []
    const deps = adopting({
      slug: 'chats',
      chat: true,
      fields: [],
      hooks: {
        beforeChange: [
          ({ data, operation }) => ({ ...data, title: `${data.title} (${operation})`, channelKey: 'forged' }),
        ],
        afterChange: [({ doc, req }) => void seen.push(`changed ${doc.title} by ${req.user?.id}`)],
        afterRead: [({ doc }) => ({ ...doc, shown: true })],
        beforeDelete: [({ id }) => void seen.push(`deleting ${id}`)],
        afterDelete: [({ doc }) => void seen.push(`deleted ${doc.id}`)],
      },
    })
    const [call, callOther] = [await callAs(deps, owner), await callAs(deps, other)]
    const { body: made } = await call('POST', 'chats', { agent: 'asker', title: 'T' })
    expect(made.doc).toMatchObject({ title: 'T (create)', channelKey: null, shown: true })
    const path = `chats/${made.doc?.id}`
    expect((await call('GET', path)).body).toMatchObject({ shown: true })
    expect((await call('GET', 'chats')).body.docs).toMatchObject([{ shown: true }])
    await callOther('PATCH', path, { title: 'x' })
    await callOther('DELETE', path)
    await call('DELETE', path)
    const id = made.doc?.id
    expect(seen).toEqual([`changed T (create) by ${owner.user.id}`, `deleting ${id}`, `deleted ${id}`])
  })
})

describe('the local API', () => {
  it('acts as the server unless told otherwise', async () => {
    const { local } = world.deps
    const chat = await local.create({
      collection: 'chats',
      data: { agent: 'asker', user: owner.user.id, title: 'T' },
    })
    expect(chat).toMatchObject({ user: owner.user.id, channelLabel: null })
    const where = { user: { equals: owner.user.id } }
    expect(await local.find({ collection: 'chats', where })).toMatchObject({
      totalDocs: 1,
      docs: [{ id: chat.id }],
    })
    const req = makeRequest(world.deps, other)
    expect(await local.find({ collection: 'chats', where, overrideAccess: false, req })).toMatchObject({
      totalDocs: 0,
    })
    expect(await local.update({ collection: 'chats', id: chat.id, data: { title: 'New' } })).toMatchObject({
      title: 'New',
    })
    expect(await local.delete({ collection: 'chats', id: chat.id })).toMatchObject({ id: chat.id })
  })

  it('makes chats without an owner, which only anonymous callers may write', async () => {
    const chat = await world.deps.local.create({ collection: 'chats', data: { agent: 'asker' } })
    expect(chat.user).toBeNull()
    expect(canWriteChat({ req: { user: null }, chat })).toBe(true)
    expect(canWriteChat({ req: { user: owner.user }, chat })).toBe(false)
  })

  it('rejects with code and status, or gives null with disableErrors', async () => {
    const { local } = world.deps
    const chat = await storeChat(world.deps, owner)
    const req = makeRequest(world.deps, other)
    const missing = { collection: 'chats', id: 'nothing' }
    await expect(local.findByID(missing)).rejects.toMatchObject({ status: 404, code: 'not-found' })
    expect(await local.findByID({ ...missing, disableErrors: true })).toBeNull()
    const theirs = { collection: 'chats', id: chat.id, overrideAccess: false, req }
    expect(await local.findByID({ ...theirs, disableErrors: true })).toBeNull()
    await expect(local.update({ ...theirs, data: {} })).rejects.toMatchObject({
      status: 403,
      code: 'forbidden',
    })
    await expect(local.find({ collection: 'users' })).rejects.toMatchObject({ status: 404 })
  })

  it('can not forge what others said either', async () => {
    const chat = await storeChat(world.deps, owner)
    const data = { chat: chat.id, role: 'assistant', ...body('x') }
    await expect(world.deps.local.create({ collection: 'messages', data })).rejects.toMatchObject({
      status: 400,
    })
  })
})
