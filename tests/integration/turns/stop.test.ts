import { expect, test } from 'vitest'
import { z } from 'zod'
import { settleCall } from '#core/questions/settle-call.ts'
import type { Tool } from '#core/tools/tool-types.ts'
import { awaitTurn } from '#core/turns/await-turn.ts'
import { obeyStops } from '#core/turns/heartbeat.ts'
import { stopTurn } from '#core/turns/stop-turn.ts'
import { updateUser } from '#core/users/update-user.ts'
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

const never = new Promise<void>(() => undefined)
const deaf = { started: Promise.withResolvers<void>(), calls: 0 }
const deafTool: Tool = {
  slug: 'deaf',
  description: 'Never ends, whatever its signal says.',
  inputSchema: z.object({}),
  execute: () => {
    deaf.calls += 1
    deaf.started.resolve()
    return never
  },
}
const processes = useProcesses([deafTool])

const saysHalf = async (chatId: string, attemptId: string) => {
  for await (const entry of processes.main.deps.streams.read(attemptId))
    if (entry.type === 'chunk' && entry.chunk.type === 'text-delta') return chatId
  return chatId
}

test('stopping keeps what was said, frees the chat and leaves no error', async () => {
  const { main } = processes
  processes.script = () => [{ text: 'Half ' }, { wait: never }]
  const person = await createPerson(main)
  const sent = await start(main, person, 'Hi')
  await saysHalf(sent.chatId, sent.attemptId)
  await stopTurn(main.deps, person, { chatId: sent.chatId })
  expect(await turnOf(main, sent.chatId)).toMatchObject({
    state: 'idle',
    lastError: null,
    canContinue: false,
  })
  const [, reply] = await messagesOf(main, sent.chatId)
  expect(reply?.parts).toMatchObject([{ type: 'step-start' }, { type: 'text', text: 'Half ', state: 'done' }])
  expect(await awaitTurn(main.deps, sent)).toMatchObject({ status: 'stopped', text: 'Half ' })
})

test('a stop from another process reaches the one that runs the turn', async () => {
  const { main } = processes
  processes.script = () => [{ text: 'Half ' }, { wait: never }]
  const person = await createPerson(main)
  const other = await processes.start()
  const sent = await start(main, person, 'Hi')
  await saysHalf(sent.chatId, sent.attemptId)
  await stopTurn(other.deps, person, { chatId: sent.chatId })
  expect(await turnOf(main, sent.chatId)).toMatchObject({ state: 'running' })
  await obeyStops(main.deps)
  await whenTurn(main, sent.chatId, 'idle')
  expect(await awaitTurn(other.deps, sent)).toMatchObject({ status: 'stopped' })
  await processes.kill(other)
})

test('disabling an account stops the turns that act for it, and nobody else’s', async () => {
  const { main } = processes
  processes.script = () => [{ text: 'Half ' }, { wait: never }]
  const [person, neighbour] = [await createPerson(main), await createPerson(main)]
  const sent = await start(main, person, 'Hi')
  const kept = await start(main, neighbour, 'Hi')
  await queue(main, person, sent.chatId, 'Next')
  await saysHalf(sent.chatId, sent.attemptId)
  await updateUser(main.deps, { kind: 'server' }, { userId: person.user.id, changes: { disabled: true } })
  await obeyStops(main.deps)
  await whenQuiet(main, sent.chatId)
  const [, reply, , refusal] = await messagesOf(main, sent.chatId)
  expect(reply?.metadata).toEqual({ stopped: true })
  expect(refusal?.metadata).toMatchObject({ error: { code: 'forbidden' } })
  expect(await turnOf(main, kept.chatId)).toMatchObject({ state: 'running' })
  await stopTurn(main.deps, neighbour, { chatId: kept.chatId })
})

test('stopping while a tool ignores its signal closes its call as an error', async () => {
  const { main } = processes
  processes.script = (prompt) =>
    toolResults(prompt).length === 0 ? [{ call: 'deaf', input: {}, id: 'd1' }] : [{ text: 'Ok.' }]
  const person = await createPerson(main)
  const sent = await start(main, person, 'Deaf')
  await deaf.started.promise
  await stopTurn(main.deps, person, { chatId: sent.chatId })
  const [, reply] = await messagesOf(main, sent.chatId)
  expect(callsOf(reply?.parts)).toMatchObject([{ toolCallId: 'd1', state: 'output-error' }])
  expect(await turnOf(main, sent.chatId)).toMatchObject({ state: 'idle' })
  expect(deaf.calls).toBe(1)
})

test('stopping while a question waits closes its calls as cancelled, and the next message is a valid prompt', async () => {
  const { main } = processes
  processes.script = (prompt) =>
    toolResults(prompt).length === 0 ? [asks('c1'), asks('c2')] : [{ text: 'Ok.' }]
  const person = await createPerson(main)
  const sent = await start(main, person, 'Ask')
  await whenTurn(main, sent.chatId, 'awaiting')
  await stopTurn(main.deps, person, { chatId: sent.chatId })
  expect(await turnOf(main, sent.chatId)).toMatchObject({ state: 'idle', lastError: null })
  const [, reply] = await messagesOf(main, sent.chatId)
  expect(reply?.settlements.map(({ toolCallId, outcome }) => [toolCallId, outcome])).toEqual([
    ['c1', 'cancelled'],
    ['c2', 'cancelled'],
  ])
  expect(callsOf(reply?.parts).map(({ state }) => state)).toEqual(['output-error', 'output-error'])
  const late = settleCall(main.deps, person, {
    chatId: sent.chatId,
    toolCallId: 'c1',
    answer: { output: blue },
  })
  expect(await failureOf(late)).toMatchObject({
    code: 'already-settled',
    status: 409,
    message: 'Closed, because the reply was stopped.',
  })
  await awaitTurn(main.deps, await start(main, person, 'Next', { chatId: sent.chatId }))
  const prompt = processes.models.prompts.at(-1) ?? []
  expect(toolResults(prompt).map(({ id }) => id)).toEqual(toolCalls(prompt))
})

test('stopping runs what is queued', async () => {
  const { main } = processes
  let hang = true
  processes.script = () => (hang ? [{ wait: never }] : [{ text: 'Ok.' }])
  const person = await createPerson(main)
  const sent = await start(main, person, 'First')
  await queue(main, person, sent.chatId, 'Second')
  hang = false
  await stopTurn(main.deps, person, { chatId: sent.chatId })
  await whenQuiet(main, sent.chatId)
  const messages = await messagesOf(main, sent.chatId)
  expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant'])
  expect(textsOf(messages[3]?.parts)).toBe('Ok.')
})

test('stopping an idle chat does nothing, and says so', async () => {
  const { main } = processes
  processes.script = () => [{ text: 'Done.' }]
  const person = await createPerson(main)
  const sent = await start(main, person, 'Hi')
  await awaitTurn(main.deps, sent)
  const before = await messagesOf(main, sent.chatId)
  expect(await stopTurn(main.deps, person, { chatId: sent.chatId })).toBe('idle')
  expect(await messagesOf(main, sent.chatId)).toEqual(before)
  expect(await turnOf(main, sent.chatId)).toMatchObject({ state: 'idle', lastError: null })
})

test('a stop asked before the step turns into a question closes the question', async () => {
  const { main } = processes
  const gate = Promise.withResolvers<void>()
  processes.script = () => [{ wait: gate.promise }, asks('c1')]
  const person = await createPerson(main)
  const other = await processes.start()
  const sent = await start(main, person, 'Ask')
  // The runner has not heard of it yet when the question comes.
  await stopTurn(other.deps, person, { chatId: sent.chatId })
  gate.resolve()
  await until(async () => (await turnOf(main, sent.chatId)).state !== 'running')
  expect(await turnOf(main, sent.chatId)).toMatchObject({ state: 'idle', lastError: null })
  const [, reply] = await messagesOf(main, sent.chatId)
  expect(callsOf(reply?.parts)).toMatchObject([{ state: 'output-error' }])
  await processes.kill(other)
})

test('a server tool that finished before the stop keeps its result', async () => {
  const { main } = processes
  processes.script = (prompt) =>
    toolResults(prompt).length === 0 ? [notesText('kept', 'n1')] : [{ text: 'Half ' }, { wait: never }]
  const person = await createPerson(main)
  const sent = await start(main, person, 'Note')
  await saysHalf(sent.chatId, sent.attemptId)
  await stopTurn(main.deps, person, { chatId: sent.chatId })
  const [, reply] = await messagesOf(main, sent.chatId)
  expect(callsOf(reply?.parts)).toMatchObject([{ state: 'output-available', output: { noted: 'kept' } }])
})
