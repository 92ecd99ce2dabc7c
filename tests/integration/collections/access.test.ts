import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#core/access/actor.ts'
import { createPerson, createWorld, type World } from '../../setup/core-world.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/create-test-database.ts'
import { type Call, callAs, idsOf } from './call-collections.ts'
import { body, storeChannelChat, storeChat, storeMessages } from './conversations.ts'

type Person = Actor & { kind: 'user' }

let database: TestDatabase
let world: World
let owner: Person
let call: Call
let callOther: Call
let callAnonymously: Call

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
  callOther = await callAs(world.deps, await createPerson(world))
  callAnonymously = await callAs(world.deps, { kind: 'anonymous' })
})

const refusal = { errors: [{ message: 'You are not allowed to perform this action.' }] }

describe('chats by default', () => {
  it('are created by any signed-in person, who becomes the owner whatever the body says', async () => {
    const { status, body: answer } = await callOther('POST', 'chats', {
      agent: 'asker',
      user: owner.user.id,
      channelKey: 'x',
    })
    expect(status).toBe(201)
    expect(answer.doc).toMatchObject({ agent: 'asker', channelKey: null, channelLabel: null })
    expect(answer.doc?.user).not.toBe(owner.user.id)
    expect((await callAnonymously('POST', 'chats', { agent: 'asker' })).status).toBe(403)
  })

  it('are listed for their owner only, and not at all for anonymous callers', async () => {
    const chat = await storeChat(world.deps, owner)
    await storeChat(world.deps, null)
    expect(idsOf(await call('GET', 'chats'))).toEqual([chat.id])
    expect(idsOf(await callOther('GET', 'chats'))).toEqual([])
    expect(await callAnonymously('GET', 'chats')).toMatchObject({ status: 403, body: refusal })
  })

  it('answer 404 to a reader who is not the owner, as if they did not exist', async () => {
    const chat = await storeChat(world.deps, owner)
    const missing = await callOther('GET', 'chats/does-not-exist')
    expect(missing.status).toBe(404)
    expect(await callOther('GET', `chats/${chat.id}`)).toEqual(missing)
    expect((await callAnonymously('GET', `chats/${chat.id}`)).status).toBe(403)
  })

  it.each(['%00', 'a%00b', 'x'.repeat(200)])(
    'with an id that can not exist (%s) are not there',
    async (id) => {
      await storeMessages(world.deps, (await storeChat(world.deps, owner)).id, ['Hi'])
      for (const slug of ['chats', 'messages']) {
        expect((await call('GET', `${slug}/${id}`)).status).toBe(404)
        expect((await call('PATCH', `${slug}/${id}`, {})).status).toBe(403)
        expect((await call('DELETE', `${slug}/${id}`)).status).toBe(403)
      }
      expect((await call('GET', 'chats')).body.totalDocs).toBe(1)
    },
  )

  it.each(['PATCH', 'DELETE'])(
    'refuse %s by others with 403, the same for chats that do not exist',
    async (method) => {
      const chat = await storeChat(world.deps, owner, { title: 'Mine' })
      const refused = await callOther(method, `chats/${chat.id}`, { title: 'Theirs' })
      expect(refused).toMatchObject({ status: 403, body: refusal })
      expect(await callOther(method, 'chats/does-not-exist', { title: 'x' })).toEqual(refused)
      expect(await world.deps.db.chat.findUnique({ where: { id: chat.id } })).toMatchObject({ title: 'Mine' })
    },
  )

  it('of a channel can be renamed by their owner, but keep their channel fields', async () => {
    const chat = await storeChannelChat(world.deps, owner)
    const change = {
      title: 'Renamed',
      channel: null,
      channelKey: 'x',
      channelThread: {},
      externalId: 'x',
      channelLabel: 'x',
      user: null,
    }
    const { status, body: answer } = await call('PATCH', `chats/${chat.id}`, change)
    expect(status).toBe(200)
    const { channel, channelKey, channelThread, externalId } = chat
    expect(answer.doc).toMatchObject({
      title: 'Renamed',
      channel,
      channelKey,
      channelThread,
      externalId,
      user: owner.user.id,
    })
  })
})

describe('messages by default', () => {
  it('are created in a web chat by its owner', async () => {
    const chat = await storeChat(world.deps, owner)
    expect((await call('POST', 'messages', { chat: chat.id, ...body('Hi') })).status).toBe(201)
  })

  it.each([
    ['by somebody else', async () => ({ caller: callOther, chat: await storeChat(world.deps, owner) })],
    ['anonymously', async () => ({ caller: callAnonymously, chat: await storeChat(world.deps, owner) })],
    [
      'anonymously without an owner',
      async () => ({ caller: callAnonymously, chat: await storeChat(world.deps, null) }),
    ],
    ['signed in without an owner', async () => ({ caller: call, chat: await storeChat(world.deps, null) })],
    ['into a channel chat', async () => ({ caller: call, chat: await storeChannelChat(world.deps, owner) })],
    [
      'into a trashed chat',
      async () => ({ caller: call, chat: await storeChat(world.deps, owner, { deletedAt: new Date() }) }),
    ],
    ['into no chat', async () => ({ caller: call, chat: { id: 'does-not-exist' } })],
  ])('are refused %s with 403', async (_case, prepare) => {
    const { caller, chat } = await prepare()
    expect(await caller('POST', 'messages', { chat: chat.id, ...body('Hi') })).toMatchObject({
      status: 403,
      body: refusal,
    })
    expect(await world.deps.db.message.count({ where: { chatId: chat.id } })).toBe(0)
  })

  it('are read by the owner of the chat, channel chats included', async () => {
    const chat = await storeChannelChat(world.deps, owner)
    const [message] = await storeMessages(world.deps, chat.id, ['Hi'])
    expect(idsOf(await call('GET', `messages?where[chat][equals]=${chat.id}`))).toEqual([message?.id])
    expect((await call('GET', `messages/${message?.id}`)).status).toBe(200)
    expect(idsOf(await callOther('GET', `messages?where[chat][equals]=${chat.id}`))).toEqual([])
    expect((await callOther('GET', `messages/${message?.id}`)).status).toBe(404)
    expect((await callAnonymously('GET', 'messages')).status).toBe(403)
  })

  it.each(['PATCH', 'DELETE'])('refuse %s in channel chats, and by others', async (method) => {
    const [inSlack] = await storeMessages(world.deps, (await storeChannelChat(world.deps, owner)).id, ['Hi'])
    const [inWeb] = await storeMessages(world.deps, (await storeChat(world.deps, owner)).id, ['Hi'])
    expect(await call(method, `messages/${inSlack?.id}`, body('x'))).toMatchObject({
      status: 403,
      body: refusal,
    })
    expect(await callOther(method, `messages/${inWeb?.id}`, body('x'))).toMatchObject({
      status: 403,
      body: refusal,
    })
    expect((await call(method, `messages/${inWeb?.id}`, body('x'))).status).toBe(200)
  })

  it('stay in their chat', async () => {
    const [from, to] = [await storeChat(world.deps, owner), await storeChat(world.deps, owner)]
    const [message] = await storeMessages(world.deps, from.id, ['Hi'])
    const { body: answer } = await call('PATCH', `messages/${message?.id}`, {
      chat: to.id,
      ...body('Changed'),
    })
    expect(answer.doc).toMatchObject({
      chat: from.id,
      version: 2,
      parts: [{ type: 'text', text: 'Changed' }],
    })
  })
})

describe('hidden things', () => {
  it.each(['frogbot-chat-turns', 'chat_turns', 'settlements', 'api_tokens', '__proto__', 'constructor'])(
    'such as %s are not served',
    async (slug) => {
      expect((await call('GET', slug)).status).toBe(404)
      expect((await call('GET', `${slug}/1`)).status).toBe(404)
      expect((await call('POST', slug, {})).status).toBe(404)
    },
  )

  it.each([
    'chats?where[user.passwordHash][exists]=true',
    'chats?where[user.email][equals]=a@example.com',
    'chats?where[passwordHash][exists]=true',
    'chats?where[nextSeq][greater_than]=0',
    'chats?where[__proto__][exists]=true',
    'chats?where[messages][exists]=true',
    'messages?where[chat.user.passwordHash][exists]=true',
    'messages?where[attemptId][exists]=true',
    'messages?where[chat.turn][exists]=true',
    'chats?sort=user.email',
    'chats?sort=-nextSeq',
    'messages?sort=chat.title',
    'chats?select[titleSource]=true',
    'messages?select[attemptId]=true',
    'messages?select[chat.user]=true',
  ])('can not be asked for: %s', async (path) => {
    const { status, body: answer } = await call('GET', path)
    expect(status).toBe(400)
    expect(answer.errors).toMatchObject([{ name: 'QueryError' }])
  })

  it('of other owners are not found out by filters, sorting or counting', async () => {
    await storeMessages(world.deps, (await storeChat(world.deps, owner, { title: 'Secret' })).id, ['Hi'])
    for (const where of [
      `where[user][equals]=${owner.user.id}`,
      'where[title][not_equals]=x',
      `where[or][0][user][equals]=${owner.user.id}&where[or][1][title][like]=secret`,
      'where[or][0][id][exists]=true',
      'where[id][not_in]=x',
    ])
      expect((await callOther('GET', `chats?trash=true&${where}`)).body).toMatchObject({
        docs: [],
        totalDocs: 0,
      })
    for (const where of [
      `where[chat.user][equals]=${owner.user.id}`,
      'where[chat.title][like]=secret',
      'where[or][0][seq][exists]=true',
    ])
      expect((await callOther('GET', `messages?trash=true&${where}`)).body).toMatchObject({
        docs: [],
        totalDocs: 0,
      })
  })
})
