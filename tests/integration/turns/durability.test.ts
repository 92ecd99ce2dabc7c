import { expect, test } from 'vitest'
import { settleCall } from '#core/questions/settle-call.ts'
import { awaitTurn } from '#core/turns/await-turn.ts'
import { sendMessage } from '#core/turns/send-message.ts'
import { blue, createPerson, textMessage, until } from '../../setup/core-world.ts'
import { toolResults } from '../../setup/scripted-steps.ts'
import {
  asks,
  channelPerson,
  createChannelChat,
  failureOf,
  messagesOf,
  start,
  useProcesses,
  whenTurn,
} from './processes.ts'

const outsiders = new Set<string>()
const processes = useProcesses([], ({ req }) => !outsiders.has(req.user?.id ?? ''))

test('the message of a person is stored before the model is asked', async () => {
  const { main } = processes
  const gate = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  processes.script = () => {
    asked.resolve()
    return [{ wait: gate.promise }, { text: 'Ok.' }]
  }
  const sent = await start(main, await createPerson(main), 'Keep me')
  await asked.promise
  // From another connection, so it is committed.
  const { rows } = await main.deps.pool.query('select parts from messages where "chatId" = $1', [sent.chatId])
  expect(rows).toMatchObject([{ parts: [{ type: 'text', text: 'Keep me' }] }])
  gate.resolve()
  await awaitTurn(main.deps, sent)
})

test('a chat and its first message are stored together or not at all', async () => {
  const { main } = processes
  const { db } = main.deps
  const person = await createPerson(main)
  await db.$executeRaw`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''no room''; END'`
  await db.$executeRaw`CREATE TRIGGER refuse BEFORE INSERT ON messages FOR EACH ROW EXECUTE FUNCTION refuse()`
  const input = { agent: 'asker', message: textMessage('Hi') }
  await expect(sendMessage(main.deps, person, input)).rejects.toThrow('no room')
  await db.$executeRaw`DROP FUNCTION refuse CASCADE`
  expect(await db.chat.count({ where: { userId: person.user.id } })).toBe(0)
})

test('a reply whose provider tells no usage is stored all the same', async () => {
  const { main } = processes
  processes.script = () => [{ text: 'Free of charge.' }, { usage: null }]
  const sent = await start(main, await createPerson(main), 'Hi')
  expect(await awaitTurn(main.deps, sent)).toMatchObject({ status: 'completed', text: 'Free of charge.' })
  const [, reply] = await messagesOf(main, sent.chatId)
  expect(reply).toMatchObject({ role: 'assistant', parts: [{}, { text: 'Free of charge.' }] })
})

test('a question in a channel is answered by any participant the agent’s rule lets, not only by who asked', async () => {
  const { main } = processes
  processes.script = (prompt) => (toolResults(prompt).length === 0 ? [asks('c1')] : [{ text: 'Ok.' }])
  const { chatId, channelKey } = await createChannelChat(main)
  await start(main, channelPerson(channelKey, 'ada'), 'Hi', { chatId })
  await whenTurn(main, chatId, 'awaiting')
  const answer = { chatId, toolCallId: 'c1', answer: { output: blue } }
  const { user } = await createPerson(main)
  outsiders.add(user.id)
  const outsider = { ...channelPerson(channelKey, 'eve'), user }
  expect(await failureOf(settleCall(main.deps, outsider, answer))).toMatchObject({
    status: 403,
    code: 'forbidden',
  })
  await settleCall(main.deps, channelPerson(channelKey, 'bob'), answer)
  const [, reply] = await until(async () => {
    const messages = await messagesOf(main, chatId)
    return messages[1]?.settlements.length ? messages : null
  })
  expect(reply?.settlements).toMatchObject([
    { outcome: 'answered', actor: { kind: 'channel', channel: { piece: 'slack', id: 'bob', name: 'bob' } } },
  ])
  await whenTurn(main, chatId, 'idle')
})
