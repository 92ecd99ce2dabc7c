import { expect, test } from 'vitest'
import { settleCall } from '#core/questions/settle-call.ts'
import { awaitTurn } from '#core/turns/await-turn.ts'
import { editQueued, removeQueued } from '#core/turns/queued-message.ts'
import { sendMessage } from '#core/turns/send-message.ts'
import { stopTurn } from '#core/turns/stop-turn.ts'
import { blue, createPerson, textMessage } from '../../setup/core-world.ts'
import { toolCalls, toolResults } from '../../setup/scripted-steps.ts'
import {
  asks,
  channelPerson,
  createChannelChat,
  failureOf,
  lastUserText,
  messagesOf,
  notesText,
  queue,
  start,
  textsOf,
  turnOf,
  useProcesses,
  whenQuiet,
  whenTurn,
} from './processes.ts'

const refused = new Set<string>()
const broken = new Set<string>()
const processes = useProcesses([], ({ req }) => {
  if (broken.has(req.user?.id ?? '')) throw new Error('The rule itself fails')
  return !refused.has(req.user?.id ?? '')
})

/** A chat whose first turn waits for the gate. */
async function busyChat() {
  const { main } = processes
  const gate = Promise.withResolvers<void>()
  processes.script = (prompt) =>
    lastUserText(prompt) === 'First'
      ? [{ wait: gate.promise }, { text: 'One.' }]
      : [{ text: `On ${lastUserText(prompt)}.` }]
  const person = await createPerson(main)
  const sent = await start(main, person, 'First')
  return { main, person, gate, sent, chatId: sent.chatId }
}
const textsIn = async (chatId: string) =>
  (await messagesOf(processes.main, chatId)).map(({ parts }) => textsOf(parts))

test('a queued message can be changed and removed by its author', async () => {
  const { main, person, gate, chatId } = await busyChat()
  const second = await queue(main, person, chatId, 'Second')
  const third = await queue(main, person, chatId, 'Third')
  await editQueued(main.deps, person, { chatId, messageId: second.messageId, ...textMessage('Changed') })
  await removeQueued(main.deps, person, { chatId, messageId: third.messageId })
  gate.resolve()
  await whenQuiet(main, chatId)
  expect(await textsIn(chatId)).toEqual(['First', 'One.', 'Changed', 'On Changed.'])
})

test('a queued message can be handed to the running turn by whoever drives it, and be taken back', async () => {
  const { main, person, gate, chatId } = await busyChat()
  const second = await queue(main, person, chatId, 'Second')
  const input = { chatId, messageId: second.messageId }
  expect(await editQueued(main.deps, person, { ...input, delivery: 'steer' })).toMatchObject({
    id: second.messageId,
    status: 'queued',
    delivery: 'steer',
    parts: [{ type: 'text', text: 'Second' }],
  })
  const back = await editQueued(main.deps, person, { ...input, delivery: 'queue', ...textMessage('Back') })
  expect(back).toMatchObject({ delivery: 'queue', parts: [{ type: 'text', text: 'Back' }] })
  gate.resolve()
  await whenQuiet(main, chatId)
  expect(await textsIn(chatId)).toEqual(['First', 'One.', 'Back', 'On Back.'])
})

test('a message handed over joins the turn at its next step, without being stored a second time', async () => {
  const { main } = processes
  const gate = Promise.withResolvers<void>()
  processes.script = (prompt) =>
    toolResults(prompt).length === 0
      ? [{ text: 'Noting.' }, { wait: gate.promise }, { call: 'note', input: { text: 'x' }, id: 'note_1' }]
      : [{ text: 'Done.' }]
  const person = await createPerson(main)
  const { chatId } = await start(main, person, 'First')
  const second = await queue(main, person, chatId, 'Second')
  await editQueued(main.deps, person, { chatId, messageId: second.messageId, delivery: 'steer' })
  gate.resolve()
  await whenQuiet(main, chatId)
  const messages = await messagesOf(main, chatId)
  expect(messages.map(({ role, status }) => [role, status])).toEqual([
    ['user', null],
    ['user', null],
    ['assistant', null],
  ])
  expect(messages[1]?.id).toBe(second.messageId)
})

test('a message can not be handed to a turn of somebody else, or to one that waits: it stays in the queue', async () => {
  const { main } = processes
  const { chatId, channelKey } = await createChannelChat(main)
  const [ada, bob] = [channelPerson(channelKey, 'ada'), channelPerson(channelKey, 'bob')]
  const gate = Promise.withResolvers<void>()
  processes.script = () => [{ wait: gate.promise }, { text: 'Ok.' }]
  await start(main, ada, 'First', { chatId, surface: 'channel' })
  const second = await queue(main, bob, chatId, 'Second')
  const handed = await editQueued(main.deps, bob, { chatId, messageId: second.messageId, delivery: 'steer' })
  expect(handed.delivery).toBe('queue')
  gate.resolve()
  await whenQuiet(main, chatId)

  const person = await createPerson(main)
  processes.script = () => [asks('c1')]
  const waiting = await start(main, person, 'Ask')
  await whenTurn(main, waiting.chatId, 'awaiting')
  const queued = await queue(main, person, waiting.chatId, 'Next')
  const input = { chatId: waiting.chatId, messageId: queued.messageId }
  expect((await editQueued(main.deps, person, { ...input, delivery: 'steer' })).delivery).toBe('queue')
})

test('once a message runs it is not queued any more', async () => {
  const { main, person, gate, chatId, sent } = await busyChat()
  const second = await queue(main, person, chatId, 'Second')
  gate.resolve()
  await whenQuiet(main, chatId)
  for (const messageId of [second.messageId, sent.messageId]) {
    const edit = editQueued(main.deps, person, { chatId, messageId, ...textMessage('Late') })
    expect(await failureOf(edit)).toMatchObject({ code: 'not-queued', status: 409 })
    const removal = removeQueued(main.deps, person, { chatId, messageId })
    expect(await failureOf(removal)).toMatchObject({ code: 'not-queued', status: 409 })
  }
  expect(await textsIn(chatId)).toEqual(['First', 'One.', 'Second', 'On Second.'])
})

test('of removing and promoting a message at once one happens', async () => {
  for (let round = 0; round < 5; round++) {
    const { main, person, gate, chatId } = await busyChat()
    const second = await queue(main, person, chatId, 'Second')
    gate.resolve()
    const removed = await removeQueued(main.deps, person, { chatId, messageId: second.messageId }).then(
      () => true,
      () => false,
    )
    await whenQuiet(main, chatId)
    expect(await textsIn(chatId)).toEqual(
      removed ? ['First', 'One.'] : ['First', 'One.', 'Second', 'On Second.'],
    )
  }
})

test('only its author changes a queued message', async () => {
  const { main } = processes
  const { chatId, channelKey } = await createChannelChat(main)
  const [ada, bob] = [channelPerson(channelKey, 'ada'), channelPerson(channelKey, 'bob')]
  const gate = Promise.withResolvers<void>()
  processes.script = () => [{ wait: gate.promise }, { text: 'Ok.' }]
  await start(main, ada, 'First', { chatId, surface: 'channel' })
  const second = await queue(main, ada, chatId, 'Second')
  const input = { chatId, messageId: second.messageId }
  expect(await failureOf(editQueued(main.deps, bob, { ...input, ...textMessage('x') }))).toMatchObject({
    code: 'forbidden',
    status: 403,
  })
  expect(await failureOf(removeQueued(main.deps, bob, input))).toMatchObject({ code: 'forbidden' })
  const stranger = await createPerson(main)
  expect(await failureOf(removeQueued(main.deps, stranger, input))).toMatchObject({ status: 404 })
  gate.resolve()
  await whenQuiet(main, chatId)
})

test.each(['disabled', 'refused', 'broken', 'gone'])(
  'a queued message whose author is %s by then is answered with the reason, and the next one runs',
  async (kind) => {
    const { main } = processes
    const [ada, bob] = [await createPerson(main), await createPerson(main)]
    const { chatId, channelKey } = await createChannelChat(main)
    const as = (person: typeof ada) => ({ ...channelPerson(channelKey, person.user.id), user: person.user })
    const gate = Promise.withResolvers<void>()
    processes.script = (prompt) => [
      ...(lastUserText(prompt) === 'First' ? [{ wait: gate.promise }] : []),
      { text: `On ${lastUserText(prompt)}.` },
    ]
    await start(main, as(bob), 'First', { chatId, surface: 'channel' })
    await queue(main, as(ada), chatId, 'Second')
    await queue(main, as(bob), chatId, 'Third')
    if (kind === 'disabled')
      await main.deps.db.user.update({ where: { id: ada.user.id }, data: { disabledAt: new Date() } })
    if (kind === 'gone') await main.deps.db.user.delete({ where: { id: ada.user.id } })
    if (kind === 'refused') refused.add(ada.user.id)
    if (kind === 'broken') broken.add(ada.user.id)
    gate.resolve()
    await whenQuiet(main, chatId)
    expect(await textsIn(chatId)).toEqual(['First', 'On First.', 'Second', '', 'Third', 'On Third.'])
    const answer = (await messagesOf(main, chatId))[3]
    expect(answer).toMatchObject({ role: 'assistant', metadata: { error: { message: expect.any(String) } } })
  },
)

test('a message sent while a question waits is kept, and runs after the answer', async () => {
  const { main } = processes
  processes.script = (prompt) => {
    if (lastUserText(prompt) === 'Next') return [{ text: 'On Next.' }]
    return toolResults(prompt).length === 0 ? [asks('c1')] : [{ text: 'Blue.' }]
  }
  const person = await createPerson(main)
  const { chatId } = await start(main, person, 'Ask')
  await whenTurn(main, chatId, 'awaiting')
  const next = await queue(main, person, chatId, 'Next', 'steer')
  expect(next.delivery).toBe('queue')
  await settleCall(main.deps, person, { chatId, toolCallId: 'c1', answer: { output: blue } })
  await whenQuiet(main, chatId)
  expect(await textsIn(chatId)).toEqual(['Ask', 'Blue.', 'Next', 'On Next.'])
  for (const prompt of processes.models.prompts)
    expect(toolResults(prompt).map(({ id }) => id)).toEqual(toolCalls(prompt))
})

test('a message that may not queue is refused while the agent works', async () => {
  const { main, person, gate, chatId } = await busyChat()
  const send = sendMessage(main.deps, person, {
    agent: 'asker',
    chatId,
    message: textMessage('x'),
    mayQueue: false,
  })
  expect(await failureOf(send)).toMatchObject({ code: 'turn-in-progress', status: 409 })
  gate.resolve()
  await whenQuiet(main, chatId)
  expect(await textsIn(chatId)).toEqual(['First', 'One.'])
})

test('steering by somebody else than the driver is an ordinary queued message', async () => {
  const { main } = processes
  const { chatId, channelKey } = await createChannelChat(main)
  const gate = Promise.withResolvers<void>()
  processes.script = () => [{ wait: gate.promise }, { text: 'Ok.' }]
  await start(main, channelPerson(channelKey, 'ada'), 'First', { chatId, surface: 'channel' })
  expect(await queue(main, channelPerson(channelKey, 'bob'), chatId, 'Mine', 'steer')).toMatchObject({
    delivery: 'queue',
  })
  gate.resolve()
  await whenQuiet(main, chatId)
})

test('steering after the last step runs as a turn of its own, never inside the turn of somebody else', async () => {
  const { main } = processes
  const { chatId, channelKey } = await createChannelChat(main)
  const [ada, bob] = [channelPerson(channelKey, 'ada'), channelPerson(channelKey, 'bob')]
  const gate = Promise.withResolvers<void>()
  processes.script = (prompt) => [
    ...(lastUserText(prompt) === 'First' ? [{ wait: gate.promise }] : []),
    { text: `On ${lastUserText(prompt)}.` },
  ]
  await start(main, ada, 'First', { chatId, surface: 'channel' })
  await queue(main, bob, chatId, 'From Bob')
  await queue(main, ada, chatId, 'Steer one', 'steer')
  await queue(main, ada, chatId, 'Steer two', 'steer')
  gate.resolve()
  await whenQuiet(main, chatId)
  expect(await textsIn(chatId)).toEqual([
    'First',
    'On First.',
    'From Bob',
    'On From Bob.',
    'Steer one',
    'On Steer one.',
    'Steer two',
    'On Steer two.',
  ])
})

test('a steered message is read by the model after the steps it interrupted, and never twice', async () => {
  const { main, notes } = processes
  notes.length = 0
  const gate = Promise.withResolvers<void>()
  processes.script = (prompt) => {
    const results = toolResults(prompt).length
    if (results === 0) return [{ wait: gate.promise }, notesText('1', 'n1')]
    return results === 1 ? [notesText('2', 'n2')] : [{ text: 'Done.' }]
  }
  const person = await createPerson(main)
  const sent = await start(main, person, 'Long')
  await queue(main, person, sent.chatId, 'Shorter!', 'steer')
  gate.resolve()
  await awaitTurn(main.deps, sent)
  const prompt = processes.models.prompts.at(-1) ?? []
  expect(prompt.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'user', 'assistant', 'tool'])
  expect(await textsIn(sent.chatId)).toEqual(['Long', 'Shorter!', 'Done.'])
})

test('queued messages of a chat in the trash wait until it is restored', async () => {
  const { main, person, gate, chatId } = await busyChat()
  await queue(main, person, chatId, 'Second')
  await main.deps.db.chat.update({ where: { id: chatId }, data: { deletedAt: new Date() } })
  gate.resolve()
  await whenTurn(main, chatId, 'idle')
  expect(await main.deps.db.message.count({ where: { chatId, status: 'queued' } })).toBe(1)
  await main.deps.db.chat.update({ where: { id: chatId }, data: { deletedAt: null } })
  await queueBehindTrash(chatId, person)
  expect(await textsIn(chatId)).toEqual(['First', 'One.', 'Second', 'On Second.', 'Third', 'On Third.'])
})

async function queueBehindTrash(chatId: string, person: Awaited<ReturnType<typeof createPerson>>) {
  const { main } = processes
  await queue(main, person, chatId, 'Third')
  await whenQuiet(main, chatId)
}

test('twenty messages at once to an idle chat: one starts, each is answered once, in the order they were taken', async () => {
  const { main } = processes
  const allTaken = Promise.withResolvers<void>()
  processes.script = (prompt) => [{ text: `On ${lastUserText(prompt)}.` }]
  const person = await createPerson(main)
  const first = await start(main, person, 'zero')
  await awaitTurn(main.deps, first)
  // A reply that ends meanwhile would rightly let another message start.
  processes.script = (prompt) => [{ wait: allTaken.promise }, { text: `On ${lastUserText(prompt)}.` }]
  const sent = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      sendMessage(main.deps, person, {
        agent: 'asker',
        chatId: first.chatId,
        message: textMessage(`m${index}`),
      }),
    ),
  )
  allTaken.resolve()
  expect(sent.filter(({ status }) => status === 'started')).toHaveLength(1)
  await whenQuiet(main, first.chatId)
  const texts = await textsIn(first.chatId)
  expect(texts).toHaveLength(42)
  for (let index = 0; index < texts.length; index += 2) expect(texts[index + 1]).toBe(`On ${texts[index]}.`)
  expect(await turnOf(main, first.chatId)).toMatchObject({ state: 'idle', lastError: null })
})

test('stopping with a steered message waiting runs it as a turn of its own', async () => {
  const { main } = processes
  const never = new Promise<void>(() => undefined)
  processes.script = (prompt) =>
    lastUserText(prompt) === 'First' ? [{ wait: never }] : [{ text: `On ${lastUserText(prompt)}.` }]
  const person = await createPerson(main)
  const { chatId } = await start(main, person, 'First')
  await queue(main, person, chatId, 'Steer', 'steer')
  await stopTurn(main.deps, person, { chatId })
  await whenQuiet(main, chatId)
  expect((await textsIn(chatId)).slice(-2)).toEqual(['Steer', 'On Steer.'])
})
