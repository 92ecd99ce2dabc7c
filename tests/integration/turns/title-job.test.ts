import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleCall } from '#core/questions/settle-call.ts'
import { awaitTurn } from '#core/turns/await-turn.ts'
import { sendMessage } from '#core/turns/send-message.ts'
import { stopTurn } from '#core/turns/stop-turn.ts'
import { colorQuestion, createPerson, createWorld, textMessage, type World } from '../../setup/core-world.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/create-test-database.ts'
import type { Script, StepItem } from '../../setup/scripted-steps.ts'

const steps: Record<string, readonly StepItem[]> = {
  ask: [{ call: 'question', input: colorQuestion, id: 'c1' }],
  fail: [{ fail: new Error('No more of this.') }],
}

const lastWords = (prompt: Parameters<Script>[0]) => {
  const content = prompt.at(-1)?.content
  const part = Array.isArray(content) ? content.at(-1) : undefined
  return part?.type === 'text' ? part.text : ''
}

let database: TestDatabase
let world: World

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createWorld({
    databaseUrl: database.url,
    script: (prompt) => steps[lastWords(prompt)] ?? [{ text: 'Hello.' }],
    utilityModel: 'scripted/model',
  })
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

test.each([
  ['fails', () => Promise.reject(new Error('no queue'))],
  ['never answers', () => new Promise<void>(() => {})],
])('a job queue that %s costs neither the reply nor its end', async (_name, send) => {
  const deps = { ...world.deps, jobs: { ...world.deps.jobs, send } }
  const person = await createPerson(world)
  const sent = await sendMessage(deps, person, { agent: 'asker', message: textMessage('Hi') })
  if (sent.status !== 'started') throw new Error(sent.status)
  expect(await awaitTurn(deps, sent)).toMatchObject({ status: 'completed', text: 'Hello.' })
  const turn = await world.deps.db.chatTurn.findUnique({ where: { chatId: sent.chatId } })
  expect(turn?.state).toBe('idle')
})

/** Sends messages and settles their questions in a chat of its own, and notes the titles that are asked for. */
async function createTalk() {
  const asked: string[] = []
  const send: World['deps']['jobs']['send'] = async (name) => {
    asked.push(name)
  }
  const deps = { ...world.deps, jobs: { ...world.deps.jobs, send } }
  const person = await createPerson(world)
  let chatId: string | undefined
  const say = async (text: string) => {
    const sent = await sendMessage(deps, person, { agent: 'asker', chatId, message: textMessage(text) })
    if (sent.status !== 'started') throw new Error(sent.status)
    chatId = sent.chatId
    return (await awaitTurn(deps, sent)).status
  }
  const inChat = () => ({ chatId: chatId ?? '' })
  return {
    asked,
    say,
    dismiss: () => settleCall(deps, person, { ...inChat(), toolCallId: 'c1', answer: { dismissed: true } }),
    stop: () => stopTurn(deps, person, inChat()),
  }
}

test('the first reply of a chat asks for a title; later ones never do, also while the placeholder stands', async () => {
  const { asked, say } = await createTalk()
  await say('Hi')
  expect(asked).toEqual(['title'])
  await say('And now?')
  expect(asked).toEqual(['title'])
})

test.each(['dismiss', 'stop'] as const)(
  'a chat that began with a question closed by %s gets its title from the reply after it',
  async (close) => {
    const talk = await createTalk()
    expect(await talk.say('ask')).toBe('awaiting-input')
    await talk[close]()
    expect(talk.asked).toEqual([])
    await talk.say('Never mind')
    expect(talk.asked).toEqual(['title'])
    await talk.say('And now?')
    expect(talk.asked).toEqual(['title'])
  },
)

test('a chat whose first replies failed gets its title from the first one that did not', async () => {
  const { asked, say } = await createTalk()
  await expect(say('fail')).rejects.toMatchObject({ kind: 'provider' })
  await expect(say('fail')).rejects.toMatchObject({ kind: 'provider' })
  expect(asked).toEqual([])
  await say('Hi')
  expect(asked).toEqual(['title'])
})
