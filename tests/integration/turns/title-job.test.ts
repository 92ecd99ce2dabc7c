import { afterAll, beforeAll, expect, test } from 'vitest'
import { awaitTurn } from '#core/turns/await-turn.ts'
import { sendMessage } from '#core/turns/send-message.ts'
import { createPerson, createWorld, textMessage, type World } from '../../setup/core-world.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/create-test-database.ts'

let database: TestDatabase
let world: World

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createWorld({
    databaseUrl: database.url,
    script: () => [{ text: 'Hello.' }],
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

test('the first reply of a chat asks for a title; later ones never do, also while the placeholder stands', async () => {
  const asked: string[] = []
  const send: World['deps']['jobs']['send'] = async (name) => {
    asked.push(name)
  }
  const deps = { ...world.deps, jobs: { ...world.deps.jobs, send } }
  const person = await createPerson(world)
  const say = async (text: string, chatId?: string) => {
    const sent = await sendMessage(deps, person, { agent: 'asker', chatId, message: textMessage(text) })
    if (sent.status !== 'started') throw new Error(sent.status)
    await awaitTurn(deps, sent)
    return sent.chatId
  }
  const chatId = await say('Hi')
  expect(asked).toEqual(['title'])
  await say('And now?', chatId)
  expect(asked).toEqual(['title'])
})
