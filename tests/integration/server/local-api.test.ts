import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#core/access/actor.ts'
import { makeRequest } from '#core/access/get-agent.ts'
import { getFrogbot, provideFrogbot } from '#core/config/get-frogbot.ts'
import type { LocalAgent } from '#core/config/request-types.ts'
import { colorQuestion, createPerson, createWorld, type World } from '../../setup/core-world.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/create-test-database.ts'
import { type Script, toolResults } from '../../setup/scripted-steps.ts'
import { storeChannelChat, storeChat } from '../collections/conversations.ts'

let database: TestDatabase
let world: World
let person: Actor & { kind: 'user' }
let script: Script

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createWorld({ databaseUrl: database.url, script: (...args) => script(...args) })
})
afterAll(async () => {
  await world?.close()
  await database?.drop()
})
beforeEach(async () => {
  person = await createPerson(world)
  script = () => [{ text: 'Fine, thanks.' }]
})

function agent(slug = 'asker'): LocalAgent {
  const found = world.deps.local.agents[slug]
  if (!found) throw new Error(`There is no agent ${slug}`)
  return found
}
const asPerson = (who = person) => ({ req: makeRequest(world.deps, who), overrideAccess: false })
const messagesOf = (chatId: string) =>
  world.deps.db.message.findMany({ where: { chatId }, orderBy: { seq: 'asc' } })

async function readAll<Item>(stream: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of stream) items.push(item)
  return items
}

describe('agents of the local API', () => {
  it('generate stores prompt and reply in the chat it is given', async () => {
    const chat = await storeChat(world.deps, person)
    const result = await agent().generate({ prompt: 'How are you?', chatId: chat.id, ...asPerson() })
    const [asked, answered, ...more] = await messagesOf(chat.id)
    expect(more).toEqual([])
    expect(asked).toMatchObject({ role: 'user', author: { kind: 'user', userId: person.user.id } })
    expect(answered).toMatchObject({ role: 'assistant', id: result.messageId })
    expect(result).toMatchObject({ text: 'Fine, thanks.', finishReason: 'stop', chatId: chat.id })
    expect(result.usage).toMatchObject({ inputTokens: 3, outputTokens: 5 })
  })

  it('generate, stream and streamMessage store nothing without a chat', async () => {
    const before = await world.deps.db.message.count()
    expect(await agent().generate({ prompt: 'Hi' })).toMatchObject({ text: 'Fine, thanks.' })
    const { textStream } = await agent().stream({ prompt: 'Hi' })
    expect((await readAll(textStream)).join('')).toBe('Fine, thanks.')
    const { stream, result } = await agent().streamMessage({ prompt: 'Hi' })
    const chunks = await readAll(stream)
    expect(chunks.at(0)?.type).toBe('start')
    expect(chunks.at(-1)?.type).toBe('finish')
    expect(await result).toMatchObject({ text: 'Fine, thanks.', chatId: undefined })
    expect(await world.deps.db.message.count()).toBe(before)
  })

  it('streamMessage stores both sides in a chat, also when nobody reads the stream', async () => {
    const chat = await storeChat(world.deps, person)
    const read = await agent().streamMessage({ prompt: 'One', chatId: chat.id, ...asPerson() })
    const text = (await readAll(read.stream)).map((chunk) => (chunk.type === 'text-delta' ? chunk.delta : ''))
    expect(text.join('')).toBe('Fine, thanks.')
    expect((await read.result).chatId).toBe(chat.id)
    const unread = await agent().streamMessage({ prompt: 'Two', chatId: chat.id, ...asPerson() })
    expect(await unread.result).toMatchObject({ text: 'Fine, thanks.' })
    expect((await messagesOf(chat.id)).map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'user',
      'assistant',
    ])
  })

  it('withhold tools that need a person: a model that calls one gets an error and goes on', async () => {
    const chat = await storeChat(world.deps, person)
    script = (prompt) =>
      toolResults(prompt).length === 0
        ? [{ call: 'question', input: colorQuestion, id: 'c1' }]
        : [{ text: 'Then blue.' }]
    for (const run of [
      () => agent().generate({ prompt: 'Ask', chatId: chat.id }),
      async () => (await agent().streamMessage({ prompt: 'Ask' })).result,
    ])
      expect(await run()).toMatchObject({ text: 'Then blue.' })
    expect(await world.deps.db.chatTurn.findUnique({ where: { chatId: chat.id } })).toMatchObject({
      state: 'idle',
    })
  })

  it('tell a failing provider as 502, and as an error chunk of a stream', async () => {
    script = () => [{ fail: new Error('out of order') }]
    const chat = await storeChat(world.deps, person)
    for (const target of [{}, { chatId: chat.id }]) {
      await expect(agent().generate({ prompt: 'Hi', ...target })).rejects.toMatchObject({ status: 502 })
      const { stream, result } = await agent().streamMessage({ prompt: 'Hi', ...target })
      expect((await readAll(stream)).map(({ type }) => type)).toContain('error')
      await expect(result).rejects.toMatchObject({ status: 502 })
    }
    await expect(readAll((await agent().stream({ prompt: 'Hi' })).textStream)).rejects.toMatchObject({
      status: 502,
    })
  })
})

describe('refusals of the local API carry code and status', () => {
  const both = (chatId: string, options: object) => [
    agent().generate({ prompt: 'Hi', chatId, ...options }),
    agent().streamMessage({ prompt: 'Hi', chatId, ...options }),
  ]
  const allRefuse = (calls: readonly Promise<unknown>[], error: object) =>
    Promise.all(calls.map((call) => expect(call).rejects.toMatchObject(error)))

  it('channel-chat for the chat of a channel, even for the server itself', async () => {
    const chat = await storeChannelChat(world.deps, person)
    await allRefuse([...both(chat.id, asPerson()), ...both(chat.id, {})], {
      status: 409,
      code: 'channel-chat',
      message: 'This conversation happens in Slack. Continue it there, or branch it into a new chat.',
    })
    expect(await messagesOf(chat.id)).toEqual([])
  })

  it('turn-in-progress for a busy chat, in which nothing is stored', async () => {
    const chat = await storeChat(world.deps, person)
    const gate = Promise.withResolvers<void>()
    script = () => [{ wait: gate.promise }, { text: 'Done.' }]
    const running = await agent().streamMessage({ prompt: 'First', chatId: chat.id, ...asPerson() })
    await allRefuse(both(chat.id, asPerson()), { status: 409, code: 'turn-in-progress' })
    gate.resolve()
    await running.result
    expect(await messagesOf(chat.id)).toHaveLength(2)
  })

  it('404 for a chat of somebody else or none at all, 403 for an agent that is not for the caller', async () => {
    const chat = await storeChat(world.deps, await createPerson(world))
    await allRefuse([...both(chat.id, asPerson()), ...both('nothing', asPerson())], { status: 404 })
    await expect(agent('closed').generate({ prompt: 'Hi', ...asPerson() })).rejects.toMatchObject({
      status: 403,
      code: 'forbidden',
    })
    expect(await agent('closed').generate({ prompt: 'Hi' })).toMatchObject({ text: 'Fine, thanks.' })
  })
})

describe('getFrogbot', () => {
  it('gives the local API of the running server, and rejects where there is none', async () => {
    await expect(getFrogbot()).rejects.toThrow('FrogBot does not run in this process')
    provideFrogbot(async () => world.deps.local)
    const frogbot = await getFrogbot()
    expect(Object.keys(frogbot.agents)).toContain('asker')
    expect('constructor' in frogbot.agents).toBe(false)
  })
})
