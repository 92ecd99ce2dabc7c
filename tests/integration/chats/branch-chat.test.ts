import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { branchChat } from '#core/chats/branch-chat.ts'
import { getChatView } from '#core/chats/get-chat-view.ts'
import { listMessages } from '#core/messages/list-messages.ts'
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

const snapshot = (chatId: string) =>
  world.deps.db.chat.findUniqueOrThrow({
    where: { id: chatId },
    include: { turn: true, messages: { orderBy: { seq: 'asc' }, include: { settlements: true } } },
  })

describe('a branch', () => {
  it('of a channel chat is an ordinary web chat with the open question closed; the original stays', async () => {
    const ada = await createPerson(world)
    const chatId = await addChat(world, ada, { channel: 'slack', channelKey: 'slack:1', title: 'From Slack' })
    await addMessage(world, chatId)
    const waiting = await addMessage(world, chatId, {
      role: 'assistant',
      parts: [text('Hm'), questionPart('call-1')],
    })
    await addMessage(world, chatId, { status: 'queued' })
    await world.deps.db.chatTurn.update({
      where: { chatId },
      data: { state: 'awaiting', messageId: waiting },
    })
    const before = await snapshot(chatId)

    const branch = await branchChat(world.deps, ada, { chatId })
    expect(await getChatView(world.deps, ada, branch)).toMatchObject({
      title: 'From Slack',
      channelLabel: null,
      state: 'idle',
      pending: [],
      writable: true,
    })
    const messages = await listMessages(world.deps, ada, branch)
    expect(messages.map(({ role, seq }) => [role, seq])).toEqual([
      ['user', 1],
      ['assistant', 2],
    ])
    expect(messages[1]?.parts).toEqual([
      text('Hm'),
      {
        ...questionPart('call-1', 'output-error'),
        errorText: 'This question was still open when the chat was branched.',
      },
    ])
    const copy = await snapshot(branch.chatId)
    expect([copy.channel, copy.channelKey, copy.externalId, copy.userId]).toEqual([
      null,
      null,
      null,
      ada.user.id,
    ])
    expect(copy.nextSeq).toBe(3)
    expect(await snapshot(chatId)).toEqual(before)
  })

  it('at a reply holds the conversation up to and with it, in gapless places, with its settlements', async () => {
    const ada = await createPerson(world)
    const chatId = await addChat(world, ada)
    await addMessage(world, chatId)
    await addMessage(world, chatId, { deletedAt: new Date() })
    const answered = { ...questionPart('call-1', 'output-available'), output: { answers: [] } }
    const reply = await addMessage(world, chatId, { role: 'assistant', parts: [answered] })
    await world.deps.db.settlement.create({
      data: {
        id: world.deps.ids.make(),
        messageId: reply,
        toolCallId: 'call-1',
        toolName: 'question',
        outcome: 'answered',
        output: { answers: [] },
        actor: { kind: 'user', userId: ada.user.id, name: 'Ada' },
        settledAt: new Date(),
        continuedBy: 'attempt',
      },
    })
    await addMessage(world, chatId)
    const branch = await branchChat(world.deps, ada, { chatId, messageId: reply })
    const messages = await listMessages(world.deps, ada, branch)
    expect(messages.map(({ role, seq }) => [role, seq])).toEqual([
      ['user', 1],
      ['assistant', 2],
    ])
    expect(messages[1]?.parts).toEqual([answered])
    expect(messages[1]?.settlements).toMatchObject([{ toolCallId: 'call-1', outcome: 'answered' }])
    expect(messages.map(({ id }) => id)).not.toContain(reply)
  })

  it('made while the agent writes holds what is saved, ended', async () => {
    const ada = await createPerson(world)
    const chatId = await addChat(world, ada)
    await addMessage(world, chatId)
    const parts = [
      { ...text('So f'), state: 'streaming' },
      { ...questionPart('call-1', 'input-streaming'), type: 'tool-note' },
    ]
    const reply = await addMessage(world, chatId, { role: 'assistant', parts })
    await world.deps.db.chatTurn.update({ where: { chatId }, data: { state: 'running', messageId: reply } })
    const branch = await branchChat(world.deps, ada, { chatId })
    const [, copy] = await listMessages(world.deps, ada, branch)
    expect(copy?.parts).toMatchObject([
      { text: 'So f', state: 'done' },
      { state: 'output-error', errorText: 'This call was still running when the chat was branched.' },
    ])
    expect((await getChatView(world.deps, ada, { chatId })).state).toBe('running')
  })

  it('is refused at a message of the person, at one of another chat, and for chats of others', async () => {
    const [ada, bob] = [await createPerson(world), await createPerson(world)]
    const chatId = await addChat(world, ada)
    const sent = await addMessage(world, chatId)
    const elsewhere = await addMessage(world, await addChat(world, ada), { role: 'assistant' })
    const count = await world.deps.db.chat.count()
    await expect(branchChat(world.deps, ada, { chatId, messageId: sent })).rejects.toMatchObject({
      status: 400,
    })
    for (const messageId of [elsewhere, 'unknown'])
      await expect(branchChat(world.deps, ada, { chatId, messageId })).rejects.toMatchObject({ status: 404 })
    await expect(branchChat(world.deps, bob, { chatId })).rejects.toMatchObject({ status: 404 })
    expect(await world.deps.db.chat.count()).toBe(count)
  })
})
