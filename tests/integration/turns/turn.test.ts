import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPending } from '#core/questions/list-pending.ts'
import { settleCall } from '#core/questions/settle-call.ts'
import { question } from '#core/tools/question-tool.ts'
import { awaitTurn } from '#core/turns/await-turn.ts'
import { sendMessage } from '#core/turns/send-message.ts'
import type { Started } from '#core/turns/sent-types.ts'
import {
  blue,
  colorQuestion,
  createPerson,
  createWorld,
  noteTool,
  red,
  textMessage,
  until,
  type World,
} from '../../setup/core-world.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/create-test-database.ts'
import { type Script, toolCalls, toolResults } from '../../setup/scripted-steps.ts'

let database: TestDatabase
let script: Script = () => []
let world: World
const notes: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createWorld({
    databaseUrl: database.url,
    script: (prompt, call) => script(prompt, call),
    tools: [question, noteTool(notes)],
  })
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

async function start(
  text: string,
  actor = undefined as Awaited<ReturnType<typeof createPerson>> | undefined,
) {
  const person = actor ?? (await createPerson(world))
  const sent = await sendMessage(world.deps, person, { agent: 'asker', message: textMessage(text) })
  if (sent.status !== 'started') throw new Error('Not started')
  return { person, sent }
}

const resultOf = (sent: Started) => awaitTurn(world.deps, sent)
const asks = (id: string) => ({ call: 'question', input: colorQuestion, id })
const messagesOf = (chatId: string) =>
  world.deps.db.message.findMany({
    where: { chatId },
    orderBy: { seq: 'asc' },
    include: { settlements: true },
  })

test('a message is stored with its chat, answered, and the chat is idle again', async () => {
  script = () => [{ text: 'Hello there.' }]
  const { sent, person } = await start('Hi')
  expect(await resultOf(sent)).toMatchObject({
    status: 'completed',
    text: 'Hello there.',
    finishReason: 'stop',
    chatId: sent.chatId,
  })
  const [user, reply] = await messagesOf(sent.chatId)
  expect(user).toMatchObject({
    id: sent.messageId,
    role: 'user',
    seq: 1,
    status: null,
    author: { kind: 'user', userId: person.user.id },
  })
  expect(reply).toMatchObject({
    id: sent.replyId,
    role: 'assistant',
    seq: 2,
    usage: { inputTokens: 3, outputTokens: 5, totalTokens: 8 },
  })
  expect(await world.deps.db.chatTurn.findUnique({ where: { chatId: sent.chatId } })).toMatchObject({
    state: 'idle',
    lastError: null,
  })
})

test('a question pauses the reply; the answer continues it in the same message', async () => {
  script = (prompt) =>
    toolResults(prompt).length === 0 ? [{ text: 'Let me ask. ' }, asks('c1')] : [{ text: 'Blue it is.' }]
  const { sent, person } = await start('Paint')
  const waiting = await resultOf(sent)
  expect(waiting).toMatchObject({
    status: 'awaiting-input',
    pending: [{ toolCallId: 'c1', toolName: 'question', messageId: sent.replyId, agentSlug: 'asker' }],
  })
  expect((await listPending(world.deps, person, { chatId: sent.chatId })).pending[0]?.input).toMatchObject({
    questions: [{ header: 'Color', multiple: false, custom: true }],
  })
  const settled = await settleCall(world.deps, person, {
    chatId: sent.chatId,
    toolCallId: 'c1',
    answer: { output: blue },
  })
  if (settled.status !== 'running') throw new Error(settled.status)
  expect(settled.replyId).toBe(sent.replyId)
  expect(await awaitTurn(world.deps, { chatId: sent.chatId, ...settled })).toMatchObject({
    status: 'completed',
    text: 'Blue it is.',
    messageId: sent.replyId,
  })
  const messages = await messagesOf(sent.chatId)
  expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant'])
  expect(messages[1]?.settlements).toMatchObject([
    { toolCallId: 'c1', outcome: 'answered', output: blue, actor: { userId: person.user.id } },
  ])
  const prompt = world.models.prompts.at(-1) ?? []
  expect(toolResults(prompt)).toEqual([{ id: 'c1', value: { type: 'json', value: blue } }])
})

test('dismissing records a tool error, closes sibling calls as cancelled and does not call the model', async () => {
  script = () => [asks('c1'), asks('c2')]
  const { sent, person } = await start('Two')
  await resultOf(sent)
  const calls = world.models.prompts.length
  const settled = await settleCall(world.deps, person, {
    chatId: sent.chatId,
    toolCallId: 'c2',
    answer: { dismissed: true },
  })
  expect(settled).toMatchObject({
    status: 'dismissed',
    settlement: {
      outcome: 'dismissed',
      part: { state: 'output-error', errorText: 'Dismissed by the user.' },
    },
  })
  const reply = (await messagesOf(sent.chatId))[1]
  expect(reply?.settlements.map(({ toolCallId, outcome }) => [toolCallId, outcome]).sort()).toEqual([
    ['c1', 'cancelled'],
    ['c2', 'dismissed'],
  ])
  expect(world.models.prompts.length).toBe(calls)
  expect(await listPending(world.deps, person, { chatId: sent.chatId })).toMatchObject({
    state: 'idle',
    pending: [],
  })
  script = () => [{ text: 'Fine.' }]
  const next = await sendMessage(world.deps, person, {
    agent: 'asker',
    chatId: sent.chatId,
    message: textMessage('Go on'),
  })
  expect(await resultOf(next as Started)).toMatchObject({ text: 'Fine.' })
  const prompt = world.models.prompts.at(-1) ?? []
  expect(toolResults(prompt).map(({ id }) => id)).toEqual(toolCalls(prompt))
})

test('two calls of one step answered in reverse order: each lands on its own call, the last one continues', async () => {
  script = (prompt) => (toolResults(prompt).length === 0 ? [asks('c1'), asks('c2')] : [{ text: 'Done.' }])
  const { sent, person } = await start('Two')
  await resultOf(sent)
  const first = await settleCall(world.deps, person, {
    chatId: sent.chatId,
    toolCallId: 'c2',
    answer: { output: red },
  })
  expect(first).toMatchObject({ status: 'awaiting-input', pending: [{ toolCallId: 'c1' }] })
  const second = await settleCall(world.deps, person, {
    chatId: sent.chatId,
    toolCallId: 'c1',
    answer: { output: blue },
  })
  if (second.status !== 'running') throw new Error(second.status)
  await awaitTurn(world.deps, { chatId: sent.chatId, ...second })
  expect(toolResults(world.models.prompts.at(-1) ?? [])).toEqual([
    { id: 'c1', value: { type: 'json', value: blue } },
    { id: 'c2', value: { type: 'json', value: red } },
  ])
})

test('of fifty answers at once one is recorded; the others learn it; the model is called once more', async () => {
  script = (prompt) => (toolResults(prompt).length === 0 ? [asks('c1')] : [{ text: 'Done.' }])
  const { sent, person } = await start('Race')
  await resultOf(sent)
  const before = world.models.prompts.length
  const answers = Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? red : blue))
  const outcomes = await Promise.allSettled(
    answers.map((output) =>
      settleCall(world.deps, person, { chatId: sent.chatId, toolCallId: 'c1', answer: { output } }),
    ),
  )
  const won = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  expect(won.map(({ status }) => status)).toEqual(['running'])
  const lost = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(lost).toHaveLength(49)
  for (const error of lost) {
    expect(error).toMatchObject({
      code: 'already-settled',
      status: 409,
      details: { settlement: { part: { output: won[0]?.settlement.part.output } } },
    })
  }
  await until(async () => (await listPending(world.deps, person, { chatId: sent.chatId })).state === 'idle')
  expect(world.models.prompts.length).toBe(before + 1)
})

test('a server tool runs, its result goes to the model, each step is saved', async () => {
  notes.length = 0
  script = (prompt) =>
    toolResults(prompt).length === 0
      ? [{ call: 'note', input: { text: 'one' }, id: 'n1' }]
      : [{ text: 'Noted.' }]
  const { sent } = await start('Note')
  expect(await resultOf(sent)).toMatchObject({ status: 'completed', text: 'Noted.' })
  expect(notes).toEqual(['one'])
  expect((await messagesOf(sent.chatId))[1]).toMatchObject({ version: 2 })
})

test('a server tool beside a question does not run and says so to the model', async () => {
  notes.length = 0
  script = (prompt) =>
    toolResults(prompt).length === 0
      ? [{ call: 'note', input: { text: 'no' }, id: 'n1' }, asks('c1')]
      : [{ text: 'Done.' }]
  const { sent, person } = await start('Both')
  expect(await resultOf(sent)).toMatchObject({ status: 'awaiting-input', pending: [{ toolCallId: 'c1' }] })
  const settled = await settleCall(world.deps, person, {
    chatId: sent.chatId,
    toolCallId: 'c1',
    answer: { output: blue },
  })
  if (settled.status !== 'running') throw new Error(settled.status)
  await awaitTurn(world.deps, { chatId: sent.chatId, ...settled })
  expect(notes).toEqual([])
  expect(toolResults(world.models.prompts.at(-1) ?? [])[0]).toMatchObject({
    id: 'n1',
    value: { value: { skipped: true } },
  })
})

test.each([
  ['an unknown tool', { call: 'nothing', input: {}, id: 'x1' }],
  ['invalid input', { call: 'question', input: { questions: [] }, id: 'x1' }],
  [
    'a repeated header',
    {
      call: 'question',
      input: { questions: [colorQuestion.questions[0], colorQuestion.questions[0]] },
      id: 'x1',
    },
  ],
])('a call with %s becomes a tool error the model sees, and the turn goes on', async (_name, item) => {
  script = (prompt) => (toolResults(prompt).length === 0 ? [item] : [{ text: 'I see.' }])
  const { sent } = await start('Wrong')
  expect(await resultOf(sent)).toMatchObject({ status: 'completed', text: 'I see.' })
  expect(toolResults(world.models.prompts.at(-1) ?? [])).toMatchObject([
    { id: 'x1', value: { type: 'error-text' } },
  ])
})

test('a failing provider leaves the partial reply, an error in words and a chat that can be continued', async () => {
  script = () => [{ text: 'Half of ' }, { fail: new Error('secret-key-123 refused') }]
  const { sent, person } = await start('Fail')
  const failure = await resultOf(sent).catch((error: unknown) => error)
  expect(failure).toMatchObject({ kind: 'provider', status: 502 })
  expect(String(failure)).not.toContain('secret-key-123')
  const reply = (await messagesOf(sent.chatId))[1]
  expect(JSON.stringify(reply?.parts)).toContain('Half of ')
  expect(await listPending(world.deps, person, { chatId: sent.chatId })).toMatchObject({ state: 'idle' })
})

test('messages sent meanwhile are queued and run one after the other, each as a turn of its own', async () => {
  const gate = Promise.withResolvers<void>()
  script = (_prompt, _call) => [{ wait: gate.promise }, { text: 'Ok.' }]
  const { sent, person } = await start('First')
  const queued = await Promise.all(
    ['Second', 'Third'].map((text) =>
      sendMessage(world.deps, person, { agent: 'asker', chatId: sent.chatId, message: textMessage(text) }),
    ),
  )
  expect(queued.map(({ status }) => status)).toEqual(['queued', 'queued'])
  gate.resolve()
  const messages = await until(async () => {
    const all = await messagesOf(sent.chatId)
    return (
      all.length === 6 &&
      (await listPending(world.deps, person, { chatId: sent.chatId })).state === 'idle' &&
      all
    )
  })
  expect(messages.map(({ role, status }) => [role, status])).toEqual([
    ['user', null],
    ['assistant', null],
    ['user', null],
    ['assistant', null],
    ['user', null],
    ['assistant', null],
  ])
})

test('a steered message joins the running turn at its next step and is stored before the reply', async () => {
  const gate = Promise.withResolvers<void>()
  script = (prompt) =>
    toolResults(prompt).length === 0
      ? [{ wait: gate.promise }, { call: 'note', input: { text: 's' }, id: 'n1' }]
      : [{ text: 'Ok.' }]
  const { sent, person } = await start('Long')
  const steer = await sendMessage(world.deps, person, {
    agent: 'asker',
    chatId: sent.chatId,
    message: textMessage('Shorter!'),
    delivery: 'steer',
  })
  expect(steer).toMatchObject({ status: 'queued', delivery: 'steer' })
  gate.resolve()
  await resultOf(sent)
  const messages = await messagesOf(sent.chatId)
  expect(messages.map(({ id }) => id)).toEqual([sent.messageId, steer.messageId, sent.replyId])
  const last = world.models.prompts.at(-1) ?? []
  expect(last.at(-1)).toMatchObject({ role: 'user', content: [{ text: 'Shorter!' }] })
})

test('sending the same message twice stores it once and tells the first outcome', async () => {
  script = () => [{ text: 'Once.' }]
  const person = await createPerson(world)
  const input = { agent: 'asker', message: { id: `msg-${world.deps.ids.make()}`, ...textMessage('Twice') } }
  const [first, second] = await Promise.all([
    sendMessage(world.deps, person, input),
    sendMessage(world.deps, person, input),
  ])
  expect(second).toEqual(first)
  await resultOf(first as Started)
  expect(await world.deps.db.chat.count({ where: { userId: person.user.id } })).toBe(1)
})

test('sending a message again after its turn has ended tells the same outcome', async () => {
  script = () => [{ text: 'Once.' }]
  const person = await createPerson(world)
  const input = { agent: 'asker', message: { id: `msg-${world.deps.ids.make()}`, ...textMessage('Late') } }
  const first = await sendMessage(world.deps, person, input)
  const result = await resultOf(first as Started)
  const again = await sendMessage(world.deps, person, input)
  expect(again).toEqual(first)
  expect(await resultOf(again as Started)).toEqual(result)
})

test.each(['message', 'chat'] as const)(
  'a %s in the trash is not the outcome of sending again',
  async (what) => {
    script = () => [{ text: 'Ok.' }]
    const { db, ids } = world.deps
    const person = await createPerson(world)
    const input = { agent: 'asker', message: { id: `msg-${ids.make()}`, ...textMessage('Again') } }
    const first = await sendMessage(world.deps, person, input)
    await resultOf(first as Started)
    const data = { deletedAt: new Date() }
    await (what === 'chat'
      ? db.chat.update({ where: { id: first.chatId }, data })
      : db.message.update({ where: { id: first.messageId }, data }))
    const again = await sendMessage(world.deps, person, input)
    expect(again.messageId).not.toBe(first.messageId)
    expect(await resultOf(again as Started)).toMatchObject({ status: 'completed', text: 'Ok.' })
  },
)

test('another text under a used message id is another message', async () => {
  script = () => [{ text: 'Ok.' }]
  const person = await createPerson(world)
  const id = `msg-${world.deps.ids.make()}`
  const send = (text: string) =>
    sendMessage(world.deps, person, { agent: 'asker', message: { id, ...textMessage(text) } })
  const first = await send('Once')
  const second = await send('Different')
  expect(second.messageId).not.toBe(first.messageId)
  await resultOf(first as Started)
  await resultOf(second as Started)
  const texts = (await messagesOf(second.chatId)).map(({ parts }) => JSON.stringify(parts))
  expect(texts[0]).toContain('Different')
})
