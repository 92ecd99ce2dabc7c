import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findChatRows } from '#core/chats/find-chat-rows.ts'
import { getChatView } from '#core/chats/get-chat-view.ts'
import { listChats } from '#core/chats/list-chats.ts'
import { buildConfig } from '#core/config/build-config.ts'
import { listMessages } from '#core/messages/list-messages.ts'
import { listPending } from '#core/questions/list-pending.ts'
import { listWaiting } from '#core/questions/list-waiting.ts'
import { settleCall } from '#core/questions/settle-call.ts'
import { sendMessage } from '#core/turns/send-message.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { blue, createPerson, createWorld, textMessage, until, type World } from '../../setup/core-world.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/create-test-database.ts'
import { callAs } from './call-collections.ts'
import { storeChat } from './conversations.ts'

const secret = '1234-5678'
const ask = {
  questions: [
    { header: 'Color', question: `For ${secret}?`, options: [{ label: 'Red' }, { label: 'Blue' }] },
  ],
}

let database: TestDatabase
let world: World
let deps: ServerDeps

// Numbers of cards are masked wherever they stand, and what a message cost is nobody's business.
const mask = <T>(doc: T): T => JSON.parse(JSON.stringify(doc).replaceAll(/\d{4}-\d{4}/g, '[card]'))

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createWorld({
    databaseUrl: database.url,
    script: () => [{ text: `Card ${secret}. ` }, { call: 'question', input: ask, id: 'c1' }],
  })
  const { core } = buildConfig({
    collections: [
      { slug: 'chats', chat: true, fields: [], hooks: { afterRead: [({ doc }) => mask(doc)] } },
      {
        slug: 'messages',
        message: true,
        fields: [],
        hooks: { afterRead: [({ doc: { usage: _usage, ...doc } }) => mask(doc)] },
      },
    ],
  })
  deps = { ...world.deps, config: { ...world.deps.config, collections: core.collections } }
})
afterAll(async () => {
  await world?.close()
  await database?.drop()
})

async function waitingChat() {
  const person = await createPerson(world)
  const sent = await sendMessage(deps, person, { agent: 'asker', message: textMessage(`Mine is ${secret}`) })
  const { chatId } = sent
  await until(async () => (await deps.db.chatTurn.findUnique({ where: { chatId } }))?.state === 'awaiting')
  return { person, chatId }
}

describe('what an afterRead hook hides', () => {
  it('is hidden in every read of the admin too, and the chat can still be used', async () => {
    const { person, chatId } = await waitingChat()
    const reads = {
      list: await listChats(deps, person, {}),
      find: await findChatRows(deps, person, { query: 'mine' }),
      get: await getChatView(deps, person, { chatId }),
      messages: await listMessages(deps, person, { chatId }),
      pending: await listPending(deps, person, { chatId }),
      waiting: await listWaiting(deps, person),
    }
    for (const [name, read] of Object.entries(reads)) {
      expect(JSON.stringify(read), name).not.toContain(secret)
      expect(JSON.stringify(read), name).toContain('[card]')
    }
    expect(reads.find.rows).toMatchObject([{ id: chatId, hit: { text: 'Mine is [card]' } }])
    expect(reads.get).toMatchObject({ id: chatId, agent: 'asker', state: 'awaiting', writable: true })
    expect(reads.messages).toMatchObject([
      { role: 'user', seq: 1, usage: null },
      { role: 'assistant', seq: 2, usage: null },
    ])
    expect(reads.waiting).toMatchObject({ count: 1, waiting: [{ toolCallId: 'c1' }] })
    const answer = { chatId, toolCallId: 'c1', answer: { output: blue } }
    expect(await settleCall(deps, person, answer)).toMatchObject({ status: 'running' })
  })

  it('is hidden in documents that others are filled in with, and in answers to writes', async () => {
    const { person, chatId } = await waitingChat()
    const call = await callAs(deps, person)
    const answers = {
      filled: await call('GET', 'messages?depth=1'),
      renamed: await call('PATCH', `chats/${chatId}?depth=1`, { title: `About ${secret}` }),
      deleted: await call('DELETE', `chats/${chatId}`),
    }
    for (const [name, { status, body }] of Object.entries(answers)) {
      expect([name, status]).toEqual([name, 200])
      expect(JSON.stringify(body), name).not.toContain(secret)
      expect(JSON.stringify(body), name).toContain('[card]')
    }
  })

  it('is decided by the whole document, and select is applied to what the hook returns', async () => {
    const person = await createPerson(world)
    const chat = await storeChat(world.deps, person, { title: secret, agent: 'asker' })
    const { core } = buildConfig({
      collections: [
        {
          slug: 'chats',
          chat: true,
          fields: [],
          hooks: {
            afterRead: [
              ({ doc }) => (doc.agent === 'asker' ? { ...doc, title: 'HIDDEN', extra: 'more' } : doc),
            ],
          },
        },
      ],
    })
    const hooked: ServerDeps = {
      ...world.deps,
      config: { ...world.deps.config, collections: core.collections },
    }
    const call = await callAs(hooked, person)
    const one = await call('GET', `chats/${chat.id}?select[title]=true`)
    expect(one.body).toEqual({ id: chat.id, title: 'HIDDEN' })
    const without = await call('GET', `chats/${chat.id}?select[agent]=false`)
    expect(without.body).toMatchObject({ title: 'HIDDEN', extra: 'more' })
    expect(without.body).not.toHaveProperty('agent')
    const list = await call('GET', 'chats?select[title]=true')
    expect(list.body.docs).toEqual([{ id: chat.id, title: 'HIDDEN' }])
    const written = await call('PATCH', `chats/${chat.id}?select[title]=true`, { title: 'New' })
    expect(written.body.doc).toEqual({ id: chat.id, title: 'HIDDEN' })
    // The label is made of fields that were not selected; the hook's whole document does not change that.
    const label = await call('GET', `chats/${chat.id}?select[channelLabel]=true`)
    expect(label.body).toEqual({ id: chat.id, channelLabel: null })
  })

  it('is told to afterChange with the whole document too, whatever its writer selects', async () => {
    const person = await createPerson(world)
    const chat = await storeChat(world.deps, person, { agent: 'asker' })
    const heard: unknown[] = []
    const { core } = buildConfig({
      collections: [
        {
          slug: 'chats',
          chat: true,
          fields: [],
          hooks: { afterChange: [({ doc }) => void heard.push(doc.agent)] },
        },
      ],
    })
    const hooked: ServerDeps = {
      ...world.deps,
      config: { ...world.deps.config, collections: core.collections },
    }
    const call = await callAs(hooked, person)
    const written = await call('PATCH', `chats/${chat.id}?select[title]=true`, { title: 'New' })
    expect(written.body.doc).toEqual({ id: chat.id, title: 'New' })
    expect(heard).toEqual(['asker'])
  })

  it('is what is stored all the same: the model reads it, and so does server code', async () => {
    const { person, chatId } = await waitingChat()
    expect(JSON.stringify(await deps.db.message.findMany({ where: { chatId } }))).toContain(secret)
    expect(JSON.stringify(await listChats(world.deps, person, {}))).toContain(secret)
  })
})
