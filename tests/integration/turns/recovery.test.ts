import { expect, test } from 'vitest'
import { listPending } from '#core/questions/list-pending.ts'
import { settleCall } from '#core/questions/settle-call.ts'
import { awaitTurn } from '#core/turns/await-turn.ts'
import { renewLeases } from '#core/turns/heartbeat.ts'
import { recoverTurns } from '#core/turns/recover-turns.ts'
import { stopTurn } from '#core/turns/stop-turn.ts'
import { blue, createPerson, until } from '../../setup/core-world.ts'
import { toolCalls, toolResults } from '../../setup/scripted-steps.ts'
import {
  asks,
  callsOf,
  failureOf,
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

test('a reply lost in its first step leaves an idle chat that can be continued', async () => {
  const { main } = processes
  processes.script = () => [{ text: 'Half ' }, { wait: never }]
  const dying = await processes.start()
  const person = await createPerson(main)
  const sent = await start(dying, person, 'Hi')
  await processes.kill(dying)
  expect(await turnOf(main, sent.chatId)).toMatchObject({ state: 'running' })
  await recoverTurns(main.deps)
  expect(await turnOf(main, sent.chatId)).toMatchObject({
    state: 'idle',
    lastError: { code: 'interrupted' },
    canContinue: true,
  })
  expect((await messagesOf(main, sent.chatId)).map(({ role }) => role)).toEqual(['user'])
})

test('a saved step with all its results is continued by another process, without running its tools again', async () => {
  const { main, notes } = processes
  notes.length = 0
  let hang = true
  processes.script = (prompt) => {
    if (toolResults(prompt).length === 0) return [notesText('once', 'n1')]
    return hang ? [{ wait: never }] : [{ text: 'Noted.' }]
  }
  const dying = await processes.start()
  const person = await createPerson(main)
  const sent = await start(dying, person, 'Note')
  const calls = processes.models.prompts.length
  await until(
    async () => (await messagesOf(main, sent.chatId)).length === 2 && processes.models.prompts.length > calls,
  )
  await processes.kill(dying)
  hang = false
  await recoverTurns(main.deps)
  await whenTurn(main, sent.chatId, 'idle')
  const [, reply] = await messagesOf(main, sent.chatId)
  expect(textsOf(reply?.parts)).toBe('Noted.')
  expect(reply?.id).toBe(sent.replyId)
  expect(notes).toEqual(['once'])
  expect(await awaitTurn(main.deps, sent)).toMatchObject({ status: 'completed', text: 'Noted.' })
})

test('an answer whose continuation died is given to the model by whoever recovers the chat', async () => {
  const { main } = processes
  let hang = true
  processes.script = (prompt) =>
    toolResults(prompt).length === 0
      ? [asks('c1')]
      : hang
        ? [{ text: 'Bl' }, { wait: never }]
        : [{ text: 'Blue.' }]
  const dying = await processes.start()
  const person = await createPerson(main)
  const sent = await start(dying, person, 'Ask')
  await whenTurn(main, sent.chatId, 'awaiting')
  await settleCall(dying.deps, person, { chatId: sent.chatId, toolCallId: 'c1', answer: { output: blue } })
  await processes.kill(dying)
  hang = false
  await recoverTurns(main.deps)
  await whenTurn(main, sent.chatId, 'idle')
  const [, reply] = await messagesOf(main, sent.chatId)
  expect(textsOf(reply?.parts)).toBe('Blue.')
  expect(callsOf(reply?.parts)).toMatchObject([{ toolCallId: 'c1', output: blue }])
  expect(toolResults(processes.models.prompts.at(-1) ?? [])).toEqual([
    { id: 'c1', value: { type: 'json', value: blue } },
  ])
})

test('a question survives its process: it can be answered from another one', async () => {
  const { main } = processes
  processes.script = (prompt) => (toolResults(prompt).length === 0 ? [asks('c1')] : [{ text: 'Done.' }])
  const dying = await processes.start()
  const person = await createPerson(main)
  const sent = await start(dying, person, 'Ask')
  await whenTurn(main, sent.chatId, 'awaiting')
  await processes.kill(dying)
  await recoverTurns(main.deps)
  expect(await listPending(main.deps, person, { chatId: sent.chatId })).toMatchObject({
    state: 'awaiting',
    pending: [{ toolCallId: 'c1' }],
  })
  await settleCall(main.deps, person, { chatId: sent.chatId, toolCallId: 'c1', answer: { output: blue } })
  await whenTurn(main, sent.chatId, 'idle')
})

test('a reply that crashes its process is taken up three times, then left to the person with what it has', async () => {
  const { main } = processes
  const person = await createPerson(main)
  processes.script = (prompt) =>
    toolResults(prompt).length === 0 ? [notesText('x', 'n1')] : [{ wait: never }]
  let dying = await processes.start()
  const sent = await start(dying, person, 'Crash')
  await until(async () => (await messagesOf(main, sent.chatId)).length === 2)
  for (let crash = 1; crash <= 3; crash++) {
    await processes.kill(dying)
    dying = await processes.start()
    await recoverTurns(dying.deps)
    expect(await turnOf(main, sent.chatId)).toMatchObject({ state: 'running' })
  }
  await processes.kill(dying)
  await recoverTurns(main.deps)
  expect(await turnOf(main, sent.chatId)).toMatchObject({
    state: 'idle',
    lastError: { code: 'interrupted' },
    canContinue: true,
  })
  const [, reply] = await messagesOf(main, sent.chatId)
  expect(callsOf(reply?.parts)).toMatchObject([{ toolCallId: 'n1', output: { noted: 'x' } }])
  // Whoever waited for it is told the truth, not that it completed.
  expect(await failureOf(awaitTurn(main.deps, sent))).toMatchObject({ kind: 'provider', code: 'interrupted' })
})

test('a stop asked of a dead process leaves an idle chat without an error', async () => {
  const { main } = processes
  const person = await createPerson(main)
  processes.script = (prompt) =>
    toolResults(prompt).length === 0 ? [notesText('x', 'n1')] : [{ wait: never }]
  const dying = await processes.start()
  const sent = await start(dying, person, 'Stop')
  await until(async () => (await messagesOf(main, sent.chatId)).length === 2)
  await processes.kill(dying)
  await stopTurn(main.deps, person, { chatId: sent.chatId })
  expect(await turnOf(main, sent.chatId)).toMatchObject({
    state: 'idle',
    lastError: null,
    canContinue: false,
  })
  expect(await awaitTurn(main.deps, sent)).toMatchObject({ status: 'stopped' })
})

test('messages queued behind a dead turn are run by recovery', async () => {
  const { main } = processes
  const person = await createPerson(main)
  let hang = true
  processes.script = () => (hang ? [{ wait: never }] : [{ text: 'Ok.' }])
  const dying = await processes.start()
  const sent = await start(dying, person, 'First')
  await queue(dying, person, sent.chatId, 'Second')
  await processes.kill(dying)
  hang = false
  await recoverTurns(main.deps)
  await whenQuiet(main, sent.chatId)
  const messages = await messagesOf(main, sent.chatId)
  expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant'])
  expect(textsOf(messages[3]?.parts)).toBe('Ok.')
})

test('a message sent to a chat whose process died starts at once', async () => {
  const { main } = processes
  const person = await createPerson(main)
  let hang = true
  processes.script = () => (hang ? [{ wait: never }] : [{ text: 'Ok.' }])
  const dying = await processes.start()
  const { chatId } = await start(dying, person, 'First')
  await processes.kill(dying)
  hang = false
  const next = await start(main, person, 'Second', { chatId })
  expect(await awaitTurn(main.deps, next)).toMatchObject({ text: 'Ok.' })
})

test('a live runner is never taken over while its lease runs', async () => {
  const { main } = processes
  const person = await createPerson(main)
  const gate = Promise.withResolvers<void>()
  processes.script = () => [{ wait: gate.promise }, { text: 'Mine.' }]
  const other = await processes.start()
  const sent = await start(other, person, 'Hi')
  const before = await main.deps.db.chatTurn.findUnique({ where: { chatId: sent.chatId } })
  await Promise.all([recoverTurns(main.deps), recoverTurns(main.deps), recoverTurns(other.deps)])
  const after = await main.deps.db.chatTurn.findUnique({ where: { chatId: sent.chatId } })
  expect(after?.attemptId).toBe(before?.attemptId)
  gate.resolve()
  expect(await awaitTurn(main.deps, sent)).toMatchObject({ status: 'completed', text: 'Mine.' })
  await processes.kill(other)
})

const expireLease = (chatId: string) =>
  processes.main.deps.db.chatTurn.update({ where: { chatId }, data: { leaseEndsAt: new Date(0) } })

test('a runner that slept past its lease writes nothing when it wakes up', async () => {
  const { main } = processes
  const person = await createPerson(main)
  const gate = Promise.withResolvers<void>()
  let asleep = true
  processes.script = (prompt) => {
    if (toolResults(prompt).length === 0) return [notesText('x', 'n1')]
    if (asleep) return [{ wait: gate.promise }, { text: 'Too late.' }]
    return [{ text: 'In time.' }]
  }
  const sleeper = await processes.start()
  const sent = await start(sleeper, person, 'Hi')
  const calls = processes.models.prompts.length
  await until(
    async () => processes.models.prompts.length > calls && (await messagesOf(main, sent.chatId)).length === 2,
  )
  await until(async () => processes.models.prompts.some((prompt) => toolResults(prompt).length > 0))
  await expireLease(sent.chatId)
  asleep = false
  await recoverTurns(main.deps)
  await whenTurn(main, sent.chatId, 'idle')
  const before = await messagesOf(main, sent.chatId)
  gate.resolve()
  await sleeper.deps.runs.whenDone(sent.attemptId)
  expect(await messagesOf(main, sent.chatId)).toEqual(before)
  expect(textsOf(before[1]?.parts)).toBe('In time.')
  await processes.kill(sleeper)
})

test('a runner that slept in its first step stores no reply beside the one made since', async () => {
  const { main } = processes
  const person = await createPerson(main)
  const gate = Promise.withResolvers<void>()
  processes.script = () => [{ wait: gate.promise }, { text: 'Too late.' }]
  const sleeper = await processes.start()
  const sent = await start(sleeper, person, 'Hi')
  await expireLease(sent.chatId)
  await recoverTurns(main.deps)
  processes.script = () => [{ text: 'Newer.' }]
  const next = await start(main, person, 'Again', { chatId: sent.chatId })
  await awaitTurn(main.deps, next)
  gate.resolve()
  await sleeper.deps.runs.whenDone(sent.attemptId)
  const messages = await messagesOf(main, sent.chatId)
  expect(messages.map(({ id }) => id)).toEqual([sent.messageId, next.messageId, next.replyId])
  await processes.kill(sleeper)
})

test('a runner whose lease ran out but whom nobody replaced goes on, and renews it', async () => {
  const { main } = processes
  const person = await createPerson(main)
  const gate = Promise.withResolvers<void>()
  processes.script = () => [{ wait: gate.promise }, { text: 'Still here.' }]
  const sent = await start(main, person, 'Hi')
  await expireLease(sent.chatId)
  await renewLeases(main.deps)
  await recoverTurns(main.deps)
  gate.resolve()
  expect(await awaitTurn(main.deps, sent)).toMatchObject({ text: 'Still here.' })
})

test('the heartbeat aborts an attempt that lost its turn', async () => {
  const { main } = processes
  const person = await createPerson(main)
  processes.script = () => [{ wait: never }]
  const sleeper = await processes.start()
  const sent = await start(sleeper, person, 'Hi')
  await expireLease(sent.chatId)
  await recoverTurns(main.deps)
  await renewLeases(sleeper.deps)
  await sleeper.deps.runs.whenDone(sent.attemptId)
  expect(sleeper.deps.runs.active()).toEqual([])
  expect((await messagesOf(main, sent.chatId)).map(({ role }) => role)).toEqual(['user'])
  await processes.kill(sleeper)
})

test('five processes that recover at once take a dead turn over once', async () => {
  const { main } = processes
  const person = await createPerson(main)
  let hang = true
  processes.script = (prompt) =>
    toolResults(prompt).length === 0 ? [notesText('x', 'n1')] : hang ? [{ wait: never }] : [{ text: 'Once.' }]
  const dying = await processes.start()
  const other = await processes.start()
  const sent = await start(dying, person, 'Hi')
  await until(async () => (await messagesOf(main, sent.chatId)).length === 2)
  await processes.kill(dying)
  hang = false
  const calls = processes.models.prompts.length
  await Promise.all([main, other, main, other, main].map(({ deps }) => recoverTurns(deps)))
  await whenTurn(main, sent.chatId, 'idle')
  expect(processes.models.prompts.length).toBe(calls + 1)
  const prompt = processes.models.prompts.at(-1) ?? []
  expect(toolResults(prompt).map(({ id }) => id)).toEqual(toolCalls(prompt))
  await processes.kill(other)
})

test('a chat that cannot be recovered does not keep the others from it', async () => {
  const { main } = processes
  const person = await createPerson(main)
  let hang = true
  processes.script = () => (hang ? [{ wait: never }] : [{ text: 'Ok.' }])
  const dying = await processes.start()
  const broken = await start(dying, person, 'Broken')
  const whole = await start(dying, person, 'Whole')
  await queue(dying, person, whole.chatId, 'Next')
  await processes.kill(dying)
  hang = false
  await main.deps.db
    .$executeRaw`UPDATE chat_turns SET driver = '"nonsense"' WHERE "chatId" = ${broken.chatId}`
  await recoverTurns(main.deps)
  await whenQuiet(main, whole.chatId)
  expect(await turnOf(main, broken.chatId)).toMatchObject({ state: 'idle' })
})

test('an attempt that cannot save its reply gives its lease up, so that the next action recovers the chat', async () => {
  const { main } = processes
  const person = await createPerson(main)
  processes.script = () => [{ text: 'Refused by the database.' }]
  await main.deps.db.$executeRaw`
    ALTER TABLE messages ADD CONSTRAINT no_refused CHECK (parts::text NOT LIKE '%Refused by the database%')`
  const sent = await start(main, person, 'Hi')
  await main.deps.runs.whenDone(sent.attemptId)
  expect(await turnOf(main, sent.chatId)).toMatchObject({ state: 'running' })
  await main.deps.db.$executeRaw`ALTER TABLE messages DROP CONSTRAINT no_refused`
  processes.script = () => [{ text: 'Ok.' }]
  const next = await start(main, person, 'Again', { chatId: sent.chatId })
  expect(await awaitTurn(main.deps, next)).toMatchObject({ text: 'Ok.' })
})

test('a reply lost in its first step says so in the thread when the next message runs', async () => {
  const { main } = processes
  processes.script = () => [{ wait: never }]
  const dying = await processes.start()
  const person = await createPerson(main)
  const sent = await start(dying, person, 'First')
  await queue(dying, person, sent.chatId, 'Second')
  await processes.kill(dying)
  processes.script = () => [{ text: 'Second answer.' }]
  await recoverTurns(main.deps)
  await whenQuiet(main, sent.chatId)
  const messages = await messagesOf(main, sent.chatId)
  expect(messages.map(({ role, metadata }) => [role, metadata])).toMatchObject([
    ['user', null],
    ['assistant', { error: { code: 'interrupted' } }],
    ['user', null],
    ['assistant', { finishReason: 'stop' }],
  ])
})
