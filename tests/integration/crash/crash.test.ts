import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { colorQuestion, until } from '../../setup/core-world.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/create-test-database.ts'
import type { ScriptedMessage } from '../../setup/scripted-request.ts'
import { type HeldItem, type HeldModel, startHeldModel } from './held-model.ts'
import { startTurnProcess, type TurnProcess } from './start-turn-process.ts'

const user = { id: 'ada', email: 'ada@example.com' }
const answer = { answers: [{ header: 'Color', selected: [], custom: 'answer-7' }] }
const never = new Promise<void>(() => undefined)

// Each test starts two or three processes, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

let database: TestDatabase
let sql: Client
let folder: string
let model: HeldModel
let child: TurnProcess | null = null
let script: (messages: readonly ScriptedMessage[]) => readonly HeldItem[] = () => []

beforeAll(async () => {
  database = await createTestDatabase()
  sql = new Client({ connectionString: database.url })
  await sql.connect()
  await sql.query(
    `INSERT INTO users (id, email, role, "passwordHash", "updatedAt") VALUES ('ada', 'ada@example.com', 'user', 'none', now())`,
  )
  model = await startHeldModel((messages) => script(messages))
})
afterAll(async () => {
  await model.close()
  await sql.end()
  await database.drop()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frogbot-crash-'))
})
afterEach(async () => {
  await child?.kill()
  child = null
  await sql.query('ROLLBACK')
  await rm(folder, { recursive: true })
})

const linesFile = () => join(folder, 'lines')
const launch = async () => {
  child = await startTurnProcess({ databaseUrl: database.url, modelUrl: model.url, linesFile: linesFile() })
  return child
}
const lines = async () => (await readFile(linesFile(), 'utf8').catch(() => '')).split('\n').filter(Boolean)

type Turn = { state: string; attemptId: string | null; lastError: { code: string } | null }
const turnOf = async (chatId: string) => {
  const { rows } = await sql.query<Turn>('SELECT * FROM chat_turns WHERE "chatId" = $1', [chatId])
  return rows[0]
}
type Row = {
  role: string
  status: string | null
  parts: { type: string; text?: string; state?: string; output?: unknown }[]
}
const messagesOf = async (chatId: string) =>
  (
    await sql.query<Row>('SELECT role, status, parts FROM messages WHERE "chatId" = $1 ORDER BY seq', [
      chatId,
    ])
  ).rows
const settlementsOf = async (chatId: string) =>
  (
    await sql.query<{ outcome: string; output: unknown }>(
      'SELECT s.outcome, s.output FROM settlements s JOIN messages m ON m.id = s."messageId" WHERE m."chatId" = $1',
      [chatId],
    )
  ).rows
const textOf = (rows: readonly Row[]) =>
  rows.flatMap(({ parts }) => parts.map(({ text }) => text ?? '')).join('')

/** Resolves when a process made since has put the chat in order, without any request. */
const whenQuiet = (chatId: string) =>
  until(async () => {
    // In this order: a message that is no longer queued has a turn already, which may have begun between the two.
    const queued = (await messagesOf(chatId)).filter(({ status }) => status === 'queued')
    const turn = await turnOf(chatId)
    return turn?.state !== 'running' && (turn?.state === 'awaiting' || queued.length === 0) && turn
  })
const whenState = (chatId: string, state: string) =>
  until(async () => (await turnOf(chatId))?.state === state)
const whenAsked = (count: number) => until(async () => model.requests.length >= count)

async function send(process: TurnProcess, text: string, chatId?: string) {
  const sent = await process.ask('send', { user, text, chatId })
  expect(sent).toMatchObject({ chatId: expect.any(String) })
  return String(sent.chatId)
}
const settle = (process: TurnProcess, chatId: string) =>
  process.ask('settle', { user, chatId, toolCallId: 'c1', output: answer })

/** A model that notes a line, asks, and says what it was told; at `hold` it sends half and stops. */
type Step = 'note' | 'ask' | 'end'
let hold: Step | null = null
function planned(messages: readonly ScriptedMessage[]): readonly HeldItem[] {
  const results = messages
    .slice(messages.findLastIndex(({ role }) => role === 'user'))
    .filter(({ role }) => role === 'tool')
  const step: Step = results.length === 0 ? 'note' : results.length === 1 ? 'ask' : 'end'
  const half: HeldItem[] = hold === step ? [{ text: 'Half ' }, { wait: never }] : []
  if (step === 'note') return [...half, { call: 'append_line', input: { line: 'ran' }, id: 'n1' }]
  if (step === 'ask') return [...half, { call: 'question', input: colorQuestion, id: 'c1' }]
  return [...half, { text: `You said ${/answer-\d+/.exec(results[1]?.text ?? '')?.[0]}.` }]
}
beforeEach(() => {
  hold = null
  script = planned
})

const lockUsers = async () => {
  await sql.query('BEGIN')
  await sql.query('LOCK TABLE users IN ACCESS EXCLUSIVE MODE')
}

const isSomebodyBlocked = async () => {
  const blocked = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return (await sql.query(blocked)).rows.length > 0
}

/** The chat asked once, has one answer, told the model once, ran its tool once. */
async function expectWhole(chatId: string) {
  expect(await turnOf(chatId)).toMatchObject({ state: 'idle', lastError: null })
  const messages = await messagesOf(chatId)
  expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant'])
  expect(messages[1]?.parts.filter(({ type }) => type === 'tool-question')).toMatchObject([
    { state: 'output-available', output: answer },
  ])
  expect(await settlementsOf(chatId)).toEqual([{ outcome: 'answered', output: answer }])
  expect(textOf(messages).split('You said answer-7.')).toHaveLength(2)
  expect(await lines()).toEqual(['ran'])
}

test('killed after accepting a message: the chat is idle, the message kept, the person told', async () => {
  script = () => [{ text: 'Ok. ' }]
  const first = await launch()
  const chatId = await send(first, 'First')
  await whenState(chatId, 'idle')
  const asked = model.requests.length
  await lockUsers()
  await send(first, 'Second', chatId)
  expect(await turnOf(chatId)).toMatchObject({ state: 'running' })
  await first.kill()
  await sql.query('ROLLBACK')
  await launch()
  expect(await whenQuiet(chatId)).toMatchObject({ state: 'idle', lastError: { code: 'interrupted' } })
  expect(textOf(await messagesOf(chatId))).toBe('FirstOk. Second')
  expect(model.requests.length).toBe(asked)
})

test('killed in the first step: the chat is idle, and the person told', async () => {
  hold = 'note'
  const first = await launch()
  const before = model.requests.length
  const chatId = await send(first, 'Go')
  await whenAsked(before + 1)
  await first.kill()
  hold = null
  await launch()
  expect(await whenQuiet(chatId)).toMatchObject({ state: 'idle', lastError: { code: 'interrupted' } })
  expect(await lines()).toEqual([])
})

test('killed while an answer waits to be recorded: the question still waits for one', async () => {
  const second = await launch()
  const chatId = await send(second, 'Go')
  await whenState(chatId, 'awaiting')
  await sql.query('BEGIN')
  await sql.query('SELECT * FROM chat_turns WHERE "chatId" = $1 FOR UPDATE', [chatId])
  // The answer waits for the lock when its process dies: it was never recorded.
  const lost = settle(second, chatId).catch(() => null)
  await until(isSomebodyBlocked)
  await second.kill()
  await sql.query('ROLLBACK')
  expect(await lost).toBeNull()
  const third = await launch()
  expect(await turnOf(chatId)).toMatchObject({ state: 'awaiting' })
  expect(await settlementsOf(chatId)).toEqual([])
  await settle(third, chatId)
  await whenQuiet(chatId)
  await expectWhole(chatId)
})

test('killed before a step is saved: its tool is not run again by itself', async () => {
  const first = await launch()
  script = () => [{ text: 'Ok. ' }]
  const chatId = await send(first, 'First')
  await whenState(chatId, 'idle')
  const held = Promise.withResolvers<void>()
  script = (messages) => [{ wait: held.promise }, ...planned(messages)]
  const before = model.requests.length
  await send(first, 'Go', chatId)
  await whenAsked(before + 1)
  // The runner locks the row of its turn to save.
  await sql.query('BEGIN')
  await sql.query('SELECT * FROM chat_turns WHERE "chatId" = $1 FOR UPDATE', [chatId])
  held.resolve()
  await until(async () => (await lines()).length === 1 && (await isSomebodyBlocked()))
  await first.kill()
  await sql.query('ROLLBACK')
  await launch()
  expect(await whenQuiet(chatId)).toMatchObject({ state: 'idle', lastError: { code: 'interrupted' } })
  expect(await lines()).toEqual(['ran'])
})

test('killed after a step was saved: it goes on from there, and its tool is not run again', async () => {
  hold = 'ask'
  const first = await launch()
  const before = model.requests.length
  const chatId = await send(first, 'Go')
  await whenAsked(before + 2)
  await first.kill()
  hold = null
  const second = await launch()
  expect(await whenQuiet(chatId)).toMatchObject({ state: 'awaiting' })
  expect(await lines()).toEqual(['ran'])
  await settle(second, chatId)
  await whenQuiet(chatId)
  await expectWhole(chatId)
})

test('killed while a question waits: it still waits, and is answered after the restart', async () => {
  const first = await launch()
  const chatId = await send(first, 'Go')
  await whenState(chatId, 'awaiting')
  const asked = model.requests.length
  await first.kill()
  const second = await launch()
  expect(await turnOf(chatId)).toMatchObject({ state: 'awaiting' })
  await settle(second, chatId)
  await whenQuiet(chatId)
  await expectWhole(chatId)
  expect(model.requests.length).toBe(asked + 1)
})

test('killed between an answer and its continuation: the continuation comes by itself, once', async () => {
  const first = await launch()
  const chatId = await send(first, 'Go')
  await whenState(chatId, 'awaiting')
  const asked = model.requests.length
  // A continuation first looks up its person: there it stops, with the answer committed.
  await lockUsers()
  expect(await settle(first, chatId)).toMatchObject({ status: 'running' })
  await first.kill()
  await sql.query('ROLLBACK')
  expect(model.requests.length).toBe(asked)
  await launch()
  await whenQuiet(chatId)
  await expectWhole(chatId)
  expect(model.requests.length).toBe(asked + 1)
})

test('killed in the continuation: it is written again, and what broke off is not kept beside it', async () => {
  hold = 'end'
  const first = await launch()
  const chatId = await send(first, 'Go')
  await whenState(chatId, 'awaiting')
  const asked = model.requests.length
  await settle(first, chatId)
  await whenAsked(asked + 1)
  await first.kill()
  hold = null
  await launch()
  await whenQuiet(chatId)
  await expectWhole(chatId)
  expect(textOf(await messagesOf(chatId))).not.toContain('Half')
})

test('killed before a queued message is promoted: it runs after the restart, once', async () => {
  const held = Promise.withResolvers<void>()
  script = (messages) => {
    const text = messages.findLast(({ role }) => role === 'user')?.text ?? ''
    return [...(text === 'First' ? [{ wait: held.promise }] : []), { text: `On ${text}. ` }]
  }
  const first = await launch()
  const before = model.requests.length
  const chatId = await send(first, 'First')
  await whenAsked(before + 1)
  await send(first, 'Second', chatId)
  // The author of a queued message is looked up before it runs.
  await lockUsers()
  held.resolve()
  await whenState(chatId, 'idle')
  await first.kill()
  await sql.query('ROLLBACK')
  expect(textOf(await messagesOf(chatId))).toBe('FirstOn First. Second')
  await launch()
  await whenQuiet(chatId)
  expect(textOf(await messagesOf(chatId))).toBe('FirstOn First. SecondOn Second. ')
  expect(model.requests.length).toBe(before + 2)
})

test('killed when a promoted message runs: the chat is idle and the message kept', async () => {
  const held = Promise.withResolvers<void>()
  let isHeld = true
  script = (messages) => {
    const text = messages.findLast(({ role }) => role === 'user')?.text ?? ''
    if (text === 'First') return [{ wait: held.promise }, { text: 'On First. ' }]
    return text === 'Second' && isHeld ? [{ text: 'Half ' }, { wait: never }] : [{ text: `On ${text}. ` }]
  }
  const first = await launch()
  const before = model.requests.length
  const chatId = await send(first, 'First')
  await send(first, 'Second', chatId)
  held.resolve()
  await whenAsked(before + 2)
  await first.kill()
  isHeld = false
  const second = await launch()
  expect(await whenQuiet(chatId)).toMatchObject({ state: 'idle', lastError: { code: 'interrupted' } })
  await send(second, 'Third', chatId)
  await whenQuiet(chatId)
  expect(textOf(await messagesOf(chatId))).toBe('FirstOn First. SecondThirdOn Third. ')
})
