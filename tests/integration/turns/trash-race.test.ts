import { describe, expect, test } from 'vitest'
import type { Actor } from '#core/access/actor.ts'
import { createDoc } from '#core/collections/create-doc.ts'
import { settleCall } from '#core/questions/settle-call.ts'
import { editQueued, removeQueued } from '#core/turns/queued-message.ts'
import { regenerate } from '#core/turns/restart-turn.ts'
import { runNextQueued } from '#core/turns/run-turn.ts'
import { sendMessage } from '#core/turns/send-message.ts'
import { lockTurn } from '#core/turns/turn-rows.ts'
import { blue, createPerson, textMessage, until } from '../../setup/core-world.ts'
import { asks, failureOf, messagesOf, start, useProcesses, whenQuiet, whenTurn } from './processes.ts'

const processes = useProcesses()
const query = { depth: 0, trash: false }

/** Runs an action that has to wait for the lock under which the chat goes away. */
async function whileGoing<T>(chatId: string, how: 'trash' | 'delete', action: () => Promise<T>): Promise<T> {
  const { db } = processes.main.deps
  const { outcome } = await db.$transaction(async (tx) => {
    await lockTurn(tx, chatId)
    const running = { outcome: action() }
    running.outcome.catch(() => undefined)
    await until(async () => (await countWaiting()) > 0)
    if (how === 'delete') await tx.chat.delete({ where: { id: chatId } })
    else await tx.chat.update({ where: { id: chatId }, data: { deletedAt: new Date() } })
    return running
  })
  return outcome
}

/** Transactions of this database that wait for a lock. */
async function countWaiting(): Promise<number> {
  const rows = await processes.main.deps.db.$queryRaw<{ waiting: number }[]>`
    SELECT count(*)::int AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return rows[0]?.waiting ?? 0
}

async function idleChat(person: Actor) {
  processes.script = () => [{ text: 'Ok.' }]
  const sent = await start(processes.main, person, 'First')
  await whenQuiet(processes.main, sent.chatId)
  return sent
}

async function waitingChat(person: Actor) {
  processes.script = () => [asks('c1')]
  const sent = await start(processes.main, person, 'Ask')
  await whenTurn(processes.main, sent.chatId, 'awaiting')
  return sent
}

/** An idle chat with a message that is queued, as a process leaves it that dies between the two. */
async function queuedChat(person: Actor & { kind: 'user' }) {
  const { chatId } = await idleChat(person)
  const { id: messageId } = await processes.main.deps.db.message.create({
    data: {
      id: processes.main.deps.ids.make(),
      chatId,
      seq: 3,
      role: 'user',
      parts: [{ type: 'text', text: 'Second' }],
      status: 'queued',
      delivery: 'queue',
      author: { kind: 'user', userId: person.user.id, name: person.user.name, channel: null },
    },
  })
  await processes.main.deps.db.chat.update({ where: { id: chatId }, data: { nextSeq: 4 } })
  return { chatId, messageId }
}

type Case = (person: Actor & { kind: 'user' }) => Promise<{ chatId: string; act: () => Promise<unknown> }>

const writes: Readonly<Record<string, Case>> = {
  'a message': async (person) => {
    const { chatId } = await idleChat(person)
    const input = { agent: 'asker', chatId, message: textMessage('Second') }
    return { chatId, act: () => sendMessage(processes.main.deps, person, input) }
  },
  'an answer': async (person) => {
    const { chatId } = await waitingChat(person)
    const input = { chatId, toolCallId: 'c1', answer: { output: blue } }
    return { chatId, act: () => settleCall(processes.main.deps, person, input) }
  },
  'another reply': async (person) => {
    const { chatId, replyId } = await idleChat(person)
    return { chatId, act: () => regenerate(processes.main.deps, person, { chatId, messageId: replyId }) }
  },
  'a change of a queued message': async (person) => {
    const target = await queuedChat(person)
    const change = { ...target, ...textMessage('Changed') }
    return { chatId: target.chatId, act: () => editQueued(processes.main.deps, person, change) }
  },
  'the removal of a queued message': async (person) => {
    const target = await queuedChat(person)
    return { chatId: target.chatId, act: () => removeQueued(processes.main.deps, person, target) }
  },
}

describe.each(Object.entries(writes))('%s', (_name, prepare) => {
  test.each(['trash', 'delete'] as const)(
    'is refused with 404 in a chat that goes away (%s) while its lock is waited for, and nothing is written',
    async (how) => {
      const { chatId, act } = await prepare(await createPerson(processes.main))
      const before = await messagesOf(processes.main, chatId)
      expect(await failureOf(whileGoing(chatId, how, act))).toMatchObject({ status: 404 })
      expect(await messagesOf(processes.main, chatId)).toEqual(how === 'trash' ? before : [])
    },
  )
})

test('a message is not written through the collection into a chat that goes to the trash meanwhile', async () => {
  const { main } = processes
  const person = await createPerson(main)
  const { chatId } = await idleChat(person)
  const data = { chat: chatId, role: 'user', parts: [{ type: 'text', text: 'Second' }] }
  const before = await messagesOf(main, chatId)
  const act = () => createDoc(main.deps, person, { collection: 'messages', data, query })
  expect(await failureOf(whileGoing(chatId, 'trash', act))).toMatchObject({ status: 403 })
  expect(await messagesOf(main, chatId)).toEqual(before)
})

test('a queued message does not run in a chat that goes to the trash meanwhile, and waits there', async () => {
  const { main } = processes
  const { chatId } = await queuedChat(await createPerson(main))
  const before = await messagesOf(main, chatId)
  await whileGoing(chatId, 'trash', () => runNextQueued(main.deps, chatId))
  expect(await messagesOf(main, chatId)).toEqual(before)
})
