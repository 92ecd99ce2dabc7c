import { expect, test } from 'vitest'
import { settleCall } from '#core/questions/settle-call.ts'
import { awaitTurn } from '#core/turns/await-turn.ts'
import { continueTurn, editMessage, regenerate } from '#core/turns/restart-turn.ts'
import { stopTurn } from '#core/turns/stop-turn.ts'
import { blue, createPerson, textMessage } from '../../setup/core-world.ts'
import { toolResults } from '../../setup/scripted-steps.ts'
import {
  asks,
  callsOf,
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

const processes = useProcesses()
const never = new Promise<void>(() => undefined)

test('continuing after a provider failed keeps the answers of the person and the results of tools', async () => {
  const { main, notes } = processes
  notes.length = 0
  let fails = true
  processes.script = (prompt) => {
    const results = toolResults(prompt).length
    if (results === 0) return [{ text: 'First. ' }, asks('c1')]
    if (results === 1) return [notesText('kept', 'n1')]
    return fails ? [{ text: 'Broken ' }, { fail: new Error('overloaded') }] : [{ text: 'Whole.' }]
  }
  const person = await createPerson(main)
  const sent = await start(main, person, 'Ask')
  await whenTurn(main, sent.chatId, 'awaiting')
  await settleCall(main.deps, person, { chatId: sent.chatId, toolCallId: 'c1', answer: { output: blue } })
  expect(await whenTurn(main, sent.chatId, 'idle')).toMatchObject({ canContinue: true })
  expect(textsOf((await messagesOf(main, sent.chatId))[1]?.parts)).toBe('First. Broken ')
  fails = false
  const again = await continueTurn(main.deps, person, { chatId: sent.chatId })
  expect(again.replyId).toBe(sent.replyId)
  expect(await awaitTurn(main.deps, again)).toMatchObject({ status: 'completed', text: 'Whole.' })
  const messages = await messagesOf(main, sent.chatId)
  expect(messages).toHaveLength(2)
  expect(textsOf(messages[1]?.parts)).toBe('First. Whole.')
  expect(callsOf(messages[1]?.parts)).toMatchObject([{ output: blue }, { output: { noted: 'kept' } }])
  expect(notes).toEqual(['kept'])
  expect(await turnOf(main, sent.chatId)).toMatchObject({ lastError: null, canContinue: false })
})

test('continuing when no reply was stored answers the message', async () => {
  const { main } = processes
  processes.script = () => [{ wait: never }]
  const dying = await processes.start()
  const person = await createPerson(main)
  const { chatId } = await start(dying, person, 'Hi')
  await processes.kill(dying)
  processes.script = () => [{ text: 'Here.' }]
  // It puts the dead turn in order by itself first.
  const again = await continueTurn(main.deps, person, { chatId })
  expect(await awaitTurn(main.deps, again)).toMatchObject({ text: 'Here.' })
  expect((await messagesOf(main, chatId)).map(({ role }) => role)).toEqual(['user', 'assistant'])
})

test('there is nothing to continue in a chat whose last turn ended well, and its reply stays', async () => {
  const { main } = processes
  processes.script = () => [{ text: 'Complete.' }]
  const person = await createPerson(main)
  const sent = await start(main, person, 'Hi')
  await awaitTurn(main.deps, sent)
  const before = await messagesOf(main, sent.chatId)
  expect(await failureOf(continueTurn(main.deps, person, { chatId: sent.chatId }))).toMatchObject({
    code: 'nothing-to-continue',
    status: 409,
  })
  expect(await messagesOf(main, sent.chatId)).toEqual(before)
})

test('continuing after a dismissal does not call the model: the person declined', async () => {
  const { main } = processes
  processes.script = () => [asks('c1')]
  const person = await createPerson(main)
  const sent = await start(main, person, 'Ask')
  await whenTurn(main, sent.chatId, 'awaiting')
  await settleCall(main.deps, person, { chatId: sent.chatId, toolCallId: 'c1', answer: { dismissed: true } })
  const calls = processes.models.prompts.length
  expect(await failureOf(continueTurn(main.deps, person, { chatId: sent.chatId }))).toMatchObject({
    code: 'nothing-to-continue',
  })
  expect(processes.models.prompts.length).toBe(calls)
})

test('continue, regenerate and edit are refused while the agent works or a question waits', async () => {
  const { main } = processes
  const person = await createPerson(main)
  processes.script = (prompt) => (lastUserText(prompt) === 'Ask' ? [asks('c1')] : [{ wait: never }])
  for (const [text, state, code] of [
    ['Work', 'running', 'turn-in-progress'],
    ['Ask', 'awaiting', 'pending-calls'],
  ] as const) {
    const sent = await start(main, person, text)
    await whenTurn(main, sent.chatId, state)
    const { chatId, messageId, replyId } = sent
    const refusals = await Promise.all([
      failureOf(continueTurn(main.deps, person, { chatId })),
      failureOf(regenerate(main.deps, person, { chatId, messageId: replyId })),
      failureOf(editMessage(main.deps, person, { chatId, messageId, ...textMessage('Changed') })),
    ])
    for (const refusal of refusals) expect(refusal).toMatchObject({ code, status: 409 })
    expect(textsOf((await messagesOf(main, chatId))[0]?.parts)).toBe(text)
    await stopTurn(main.deps, person, { chatId })
  }
})

test('regenerating replaces a reply and what follows it', async () => {
  const { main } = processes
  processes.script = (prompt) => [{ text: `On ${lastUserText(prompt)}.` }]
  const person = await createPerson(main)
  const sent = await start(main, person, 'one')
  await awaitTurn(main.deps, sent)
  await awaitTurn(main.deps, await start(main, person, 'two', { chatId: sent.chatId }))
  processes.script = (prompt) => [{ text: `Better on ${lastUserText(prompt)}.` }]
  const again = await regenerate(main.deps, person, { chatId: sent.chatId, messageId: sent.replyId })
  expect(again.replyId).not.toBe(sent.replyId)
  expect(await awaitTurn(main.deps, again)).toMatchObject({ text: 'Better on one.' })
  const messages = await messagesOf(main, sent.chatId)
  expect(messages.map(({ id }) => id)).toEqual([sent.messageId, again.replyId])
  const prompt = processes.models.prompts.at(-1) ?? []
  expect(prompt.filter(({ role }) => role === 'assistant')).toEqual([])
})

test('editing a message removes what followed and answers the new text', async () => {
  const { main } = processes
  processes.script = (prompt) => [{ text: `On ${lastUserText(prompt)}.` }]
  const person = await createPerson(main)
  const sent = await start(main, person, 'one')
  await awaitTurn(main.deps, sent)
  const second = await start(main, person, 'two', { chatId: sent.chatId })
  await awaitTurn(main.deps, second)
  const again = await editMessage(main.deps, person, {
    chatId: sent.chatId,
    messageId: second.messageId,
    ...textMessage('three'),
  })
  expect(await awaitTurn(main.deps, again)).toMatchObject({ text: 'On three.' })
  expect((await messagesOf(main, sent.chatId)).map(({ parts }) => textsOf(parts))).toEqual([
    'one',
    'On one.',
    'three',
    'On three.',
  ])
})

test('a reply is not edited and a message of a person not regenerated', async () => {
  const { main } = processes
  processes.script = () => [{ text: 'Ok.' }]
  const person = await createPerson(main)
  const { chatId, messageId, replyId, ...sent } = await start(main, person, 'one')
  await awaitTurn(main.deps, { chatId, replyId, ...sent })
  const wrong = await Promise.all([
    failureOf(editMessage(main.deps, person, { chatId, messageId: replyId, ...textMessage('x') })),
    failureOf(editMessage(main.deps, person, { chatId, messageId: 'unknown', ...textMessage('x') })),
    failureOf(regenerate(main.deps, person, { chatId, messageId })),
    failureOf(regenerate(main.deps, person, { chatId, messageId: 'unknown' })),
  ])
  for (const failure of wrong) expect(failure).toMatchObject({ status: 404 })
  const empty = editMessage(main.deps, person, { chatId, messageId, ...textMessage('   ') })
  expect(await failureOf(empty)).toMatchObject({ status: 400 })
  expect(await messagesOf(main, chatId)).toHaveLength(2)
})

test('of two regenerations at once one runs', async () => {
  const { main } = processes
  processes.script = () => [{ text: 'Ok.' }]
  const other = await processes.start()
  const person = await createPerson(main)
  const sent = await start(main, person, 'one')
  await awaitTurn(main.deps, sent)
  const gate = Promise.withResolvers<void>()
  processes.script = () => [{ wait: gate.promise }, { text: 'Again.' }]
  const input = { chatId: sent.chatId, messageId: sent.replyId }
  const outcomes = await Promise.allSettled([
    regenerate(main.deps, person, input),
    regenerate(other.deps, person, input),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  gate.resolve()
  await whenQuiet(main, sent.chatId)
  expect(await messagesOf(main, sent.chatId)).toHaveLength(2)
  await processes.kill(other)
})

test('messages queued while a continued reply is written run after it', async () => {
  const { main } = processes
  processes.script = () => [{ fail: new Error('overloaded') }]
  const person = await createPerson(main)
  const sent = await start(main, person, 'one')
  await whenTurn(main, sent.chatId, 'idle')
  const gate = Promise.withResolvers<void>()
  processes.script = (prompt) => [{ wait: gate.promise }, { text: `On ${lastUserText(prompt)}.` }]
  await continueTurn(main.deps, person, { chatId: sent.chatId })
  await queue(main, person, sent.chatId, 'two')
  gate.resolve()
  await whenQuiet(main, sent.chatId)
  expect((await messagesOf(main, sent.chatId)).map(({ parts }) => textsOf(parts))).toEqual([
    'one',
    'On one.',
    'two',
    'On two.',
  ])
})
