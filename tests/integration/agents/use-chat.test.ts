import { AbstractChat, DefaultChatTransport, type UIMessage } from 'ai'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, until, type World } from '../../setup/core-world.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/create-test-database.ts'
import { createCaller } from './agent-client.ts'
import { startHttpServer } from './http-server.ts'

let database: TestDatabase
let world: World
let server: Awaited<ReturnType<typeof startHttpServer>>
let replies = 0

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createWorld({ databaseUrl: database.url, script: () => [{ text: `Reply ${++replies}.` }] })
  server = await startHttpServer(world.deps)
})
afterAll(async () => {
  await server?.close()
  await world?.close()
  await database?.drop()
})

/** What `useChat` holds, without React. */
class PlainChat extends AbstractChat<UIMessage> {
  constructor(transport: DefaultChatTransport<UIMessage>) {
    const state = {
      status: 'ready' as const,
      error: undefined,
      messages: [] as UIMessage[],
      pushMessage: (message: UIMessage) => {
        state.messages = [...state.messages, message]
      },
      popMessage: () => {
        state.messages = state.messages.slice(0, -1)
      },
      replaceMessage: (index: number, message: UIMessage) => {
        state.messages = state.messages.with(index, message)
      },
      snapshot: structuredClone,
    }
    super({ transport, state })
  }
}

/** A chat of two messages with two replies, as somebody's `useChat` and the server have it. */
async function conversation() {
  const ada = await createCaller(world, server.url)
  let chatId = ''
  const chat = new PlainChat(
    new DefaultChatTransport({
      api: `${server.url}/api/agents/asker`,
      headers: { authorization: `Bearer ${ada.token}`, accept: 'text/event-stream' },
      body: () => (chatId === '' ? {} : { chatId }),
      fetch: async (input, init) => {
        const response = await fetch(input, init)
        chatId = response.headers.get('x-frogbot-chat-id') ?? chatId
        return response
      },
    }),
  )
  await chat.sendMessage({ text: 'One' })
  await chat.sendMessage({ text: 'Two' })
  const stored = async () => {
    await until(
      async () => (await world.deps.db.chatTurn.findUnique({ where: { chatId } }))?.state === 'idle',
    )
    const where = { chatId, deletedAt: null }
    return world.deps.db.message.findMany({ where, orderBy: { seq: 'asc' } })
  }
  return { ada, chat, stored, chatId: () => chatId }
}

const words = ({ parts }: { readonly parts: unknown }) =>
  (parts as UIMessage['parts']).map((part) => (part.type === 'text' ? part.text : '')).join('')
const viewed = (messages: readonly { id: string; parts: unknown }[]) =>
  messages.map((message) => [message.id, words(message)])

describe('useChat', () => {
  it('regenerates the last reply, and shows what the server keeps', async () => {
    const { chat, stored } = await conversation()
    const before = chat.messages
    await chat.regenerate()
    expect(chat.error).toBeUndefined()
    expect(chat.messages.slice(0, 3)).toEqual(before.slice(0, 3))
    expect(chat.messages[3]?.id).not.toBe(before[3]?.id)
    expect(viewed(await stored())).toEqual(viewed(chat.messages))
  })

  it.each([
    ['a reply', 1],
    ['a user message', 0],
  ])('regenerates from %s in the middle, and what followed is gone', async (_what, index) => {
    const { chat, stored } = await conversation()
    const first = chat.messages[0]
    await chat.regenerate({ messageId: chat.messages[index]?.id ?? '' })
    expect(chat.messages).toEqual([first, expect.objectContaining({ role: 'assistant' })])
    expect(viewed(await stored())).toEqual(viewed(chat.messages))
  })

  it('edits a message it names, which replaces it and what followed', async () => {
    const { chat, stored } = await conversation()
    const messageId = chat.messages[0]?.id ?? ''
    await chat.sendMessage({ text: 'Three', messageId })
    expect(chat.messages).toMatchObject([{ id: messageId }, { role: 'assistant' }])
    expect(words(chat.messages[0] ?? { parts: [] })).toBe('Three')
    expect(viewed(await stored())).toEqual(viewed(chat.messages))
  })

  it('is told of messages the chat does not have, of a missing chat and of an unknown trigger', async () => {
    const { ada, stored, chatId } = await conversation()
    const messages = [{ id: 'unknown-one', role: 'user', parts: [{ type: 'text', text: 'Hi' }] }]
    const send = async (body: object) => {
      const answer = await ada.json('/api/agents/asker', { body: { messages, chatId: chatId(), ...body } })
      return answer.status
    }
    const before = await stored()
    const unknown = { messageId: 'unknown-one' }
    expect(await send({ trigger: 'regenerate-message', ...unknown })).toBe(404)
    expect(await send({ trigger: 'submit-message', ...unknown })).toBe(404)
    expect(await send({ trigger: 'submit-message', messageId: before[1]?.id })).toBe(404)
    expect(await send({ trigger: 'regenerate-message', chatId: undefined })).toBe(400)
    expect(await send({ trigger: 'resend' })).toBe(400)
    expect(await stored()).toEqual(before)
  })
})
