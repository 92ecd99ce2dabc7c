import { afterAll, beforeAll, expect, it } from 'vitest'
import { findAttempt } from '#core/messages/find-attempt.ts'
import { createPerson, createWorld, type World } from '../../setup/core-world.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/create-test-database.ts'
import { addChat, addMessage } from '../chats/chats-world.ts'

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

it('names the attempt that wrote a reply, none for what a person sent, and nothing of another chat', async () => {
  const ada = await createPerson(world)
  const [chatId, other] = [await addChat(world, ada), await addChat(world, ada)]
  const sent = await addMessage(world, chatId)
  const reply = await addMessage(world, chatId, { role: 'assistant' })
  await world.deps.db.message.update({ where: { id: reply }, data: { attemptId: 'attempt-7' } })
  expect(await findAttempt(world.deps, ada, { chatId, messageId: reply })).toBe('attempt-7')
  expect(await findAttempt(world.deps, ada, { chatId, messageId: sent })).toBeNull()
  expect(await findAttempt(world.deps, ada, { chatId: other, messageId: reply })).toBeNull()
})

it('is told to nobody who may not read the chat', async () => {
  const [ada, bob] = [await createPerson(world), await createPerson(world)]
  const chatId = await addChat(world, ada)
  const messageId = await addMessage(world, chatId)
  for (const actor of [bob, { kind: 'anonymous' } as const])
    await expect(findAttempt(world.deps, actor, { chatId, messageId })).rejects.toMatchObject({ status: 404 })
})
