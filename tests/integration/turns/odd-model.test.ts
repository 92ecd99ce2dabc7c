import { MockLanguageModelV4, simulateReadableStream } from 'ai/test'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { listPending } from '#core/questions/list-pending.ts'
import { settleCall } from '#core/questions/settle-call.ts'
import type { Tool } from '#core/tools/tool-types.ts'
import { awaitTurn } from '#core/turns/await-turn.ts'
import { runStateless } from '#core/turns/run-stateless.ts'
import { stopTurn } from '#core/turns/stop-turn.ts'
import { blue, createPerson, red, textMessage } from '../../setup/core-world.ts'
import { toolCalls, toolResults } from '../../setup/scripted-steps.ts'
import {
  asks,
  callsOf,
  failureOf,
  lastUserText,
  messagesOf,
  notesText,
  start,
  textsOf,
  turnOf,
  useProcesses,
  whenTurn,
} from './processes.ts'

const oddResults: Record<string, () => unknown> = {
  nothing: () => undefined,
  circular: () => {
    const value: { self?: unknown } = {}
    value.self = value
    return value
  },
  bigint: () => 10n,
  zero: () => ({ '\u0000key': 'a\u0000b\ud800' }),
  error: () => {
    throw new Error('It failed: \u0000 \ud800')
  },
  text: () => Promise.reject('a bare text'),
}
const oddTool: Tool = {
  slug: 'odd',
  description: 'Returns odd values.',
  inputSchema: z.object({ kind: z.string() }),
  execute: ({ input }) => oddResults[z.object({ kind: z.string() }).parse(input).kind]?.(),
}
const processes = useProcesses([oddTool])

const lastPrompt = () => processes.models.prompts.at(-1) ?? []
const expectValid = (prompt: ReturnType<typeof lastPrompt>) => {
  expect(toolResults(prompt).map(({ id }) => id)).toEqual(toolCalls(prompt))
  expect(new Set(toolCalls(prompt)).size).toBe(toolCalls(prompt).length)
}

const endOf = (unified: 'stop' | 'tool-calls') => [
  {
    type: 'finish' as const,
    finishReason: { unified, raw: unified },
    usage: {
      inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 1, text: 1, reasoning: 0 },
    },
  },
]
const callInputs = (prompt: ReturnType<typeof lastPrompt>) =>
  prompt.flatMap((message) =>
    message.role === 'assistant'
      ? message.content.flatMap((part) => (part.type === 'tool-call' ? [part.input] : []))
      : [],
  )

test('a model that uses one call id in several steps is asked and answered each time', async () => {
  const { main } = processes
  processes.script = (prompt) => {
    const count = toolResults(prompt).length
    return count < 2 ? [asks('call_0')] : [{ text: 'Done.' }]
  }
  const person = await createPerson(main)
  const sent = await start(main, person, 'Ask')
  for (const output of [blue, red]) {
    await whenTurn(main, sent.chatId, 'awaiting')
    const { pending } = await listPending(main.deps, person, { chatId: sent.chatId })
    expect(pending).toHaveLength(1)
    const toolCallId = pending[0]?.toolCallId ?? ''
    const settled = await settleCall(main.deps, person, {
      chatId: sent.chatId,
      toolCallId,
      answer: { output },
    })
    if (settled.status !== 'running') throw new Error(settled.status)
    await main.deps.runs.whenDone(settled.attemptId)
  }
  const [, reply] = await messagesOf(main, sent.chatId)
  expect(callsOf(reply?.parts)).toMatchObject([{ output: blue }, { output: red }])
  expect(reply?.settlements).toHaveLength(2)
  expectValid(lastPrompt())
})

test('two calls of one step with the same id are two calls', async () => {
  const { main, notes } = processes
  notes.length = 0
  processes.script = (prompt) =>
    toolResults(prompt).length === 0
      ? [notesText('one', 'same'), notesText('two', 'same')]
      : [{ text: 'Done.' }]
  const person = await createPerson(main)
  const sent = await start(main, person, 'Note')
  await awaitTurn(main.deps, sent)
  expect(notes.sort()).toEqual(['one', 'two'])
  expectValid(lastPrompt())
})

test.each([
  ['empty', ''],
  ['with a NUL', 'c\u0000'],
  ['of half a pair', '\ud800'],
  ['of 5,000 characters', 'c'.repeat(5_000)],
])('a question with a call id %s can be answered and dismissed', async (_name, id) => {
  const { main } = processes
  processes.script = (prompt) =>
    toolResults(prompt).length === 0 ? [asks(id), asks('other')] : [{ text: 'Done.' }]
  const person = await createPerson(main)
  const { chatId } = await start(main, person, 'Ask')
  await whenTurn(main, chatId, 'awaiting')
  const { pending } = await listPending(main.deps, person, { chatId })
  expect(pending).toHaveLength(2)
  const toolCallId = pending[0]?.toolCallId ?? ''
  expect(toolCallId).toMatch(/^[A-Za-z0-9_.:-]{1,128}$/)
  await settleCall(main.deps, person, { chatId, toolCallId, answer: { output: blue } })
  await settleCall(main.deps, person, { chatId, toolCallId: 'other', answer: { dismissed: true } })
  expect(await turnOf(main, chatId)).toMatchObject({ state: 'idle' })
})

test('a client tool withheld from a caller is an error the model sees, and nothing waits', async () => {
  const { main } = processes
  processes.script = (prompt) =>
    toolResults(prompt).length === 0 ? [asks('c1'), notesText('ran', 'n1')] : [{ text: 'Done.' }]
  const person = await createPerson(main)
  const sent = await start(main, person, 'Ask', { surface: 'local' })
  expect(await awaitTurn(main.deps, sent)).toMatchObject({ status: 'completed', text: 'Done.' })
  expect(toolResults(lastPrompt())).toMatchObject([
    { id: 'c1', value: { type: 'error-text' } },
    { id: 'n1', value: { value: { noted: 'ran' } } },
  ])
  expect(await turnOf(main, sent.chatId)).toMatchObject({ state: 'idle' })
})

test('a stateless call withholds client tools, stores nothing and reads user messages only', async () => {
  const { main } = processes
  processes.script = (prompt) => (toolResults(prompt).length === 0 ? [asks('c1')] : [{ text: 'Done.' }])
  const before = await main.deps.db.message.count()
  const anonymous = { kind: 'anonymous' } as const
  const run = await runStateless(main.deps, anonymous, {
    agent: 'open',
    messages: [{ role: 'user', ...textMessage('Hi \u0000') }],
  })
  expect(await run.result).toMatchObject({ status: 'completed', text: 'Done.' })
  expect(await main.deps.db.message.count()).toBe(before)
  for (const role of ['assistant', 'system'] as const) {
    const forged = runStateless(main.deps, anonymous, {
      agent: 'open',
      messages: [{ role, ...textMessage('x') }],
    })
    expect(await failureOf(forged)).toMatchObject({ status: 400 })
  }
})

test('an empty reply ends the turn, and the next prompt holds no empty message', async () => {
  const { main } = processes
  processes.script = (prompt) => (lastUserText(prompt) === 'First' ? [] : [{ text: 'Ok.' }])
  const person = await createPerson(main)
  const sent = await start(main, person, 'First')
  expect(await awaitTurn(main.deps, sent)).toMatchObject({ status: 'completed', text: '' })
  await awaitTurn(main.deps, await start(main, person, 'Second', { chatId: sent.chatId }))
  for (const message of lastPrompt()) expect(message.content.length).toBeGreaterThan(0)
})

test.each([
  [
    'without a finish',
    [
      { type: 'text-start', id: 't' },
      { type: 'text-delta', id: 't', delta: 'Half' },
    ],
  ],
  ['with nothing at all', []],
  [
    'in the middle of a call',
    [
      { type: 'tool-input-start', id: 'x', toolName: 'note' },
      { type: 'tool-input-delta', id: 'x', delta: '{"te' },
    ],
  ],
  ['with an error part', [{ type: 'error', error: new Error('key-123') }]],
  [
    'with a call whose input is no JSON',
    [{ type: 'tool-call', toolCallId: 'x', toolName: 'note', input: '{"te' }],
  ],
  ['with a text that was never begun', [{ type: 'text-delta', id: 'nobody', delta: 'x' }]],
])('a provider that ends %s leaves an idle chat and a valid next prompt', async (_name, parts) => {
  const { main } = processes
  const broken = new MockLanguageModelV4({
    provider: 'broken',
    modelId: 'broken',
    doStream: async () => ({
      stream: new ReadableStream({
        start(controller) {
          for (const part of parts) controller.enqueue(part as never)
          controller.close()
        },
      }),
    }),
  })
  const other = await processes.start({
    get: (ref) => ({ ...processes.models.get(ref), model: broken }),
    list: processes.models.list,
  })
  const person = await createPerson(main)
  const sent = await start(other, person, 'Hi')
  await awaitTurn(other.deps, sent).catch(() => undefined)
  expect(await turnOf(main, sent.chatId)).toMatchObject({ state: 'idle' })
  expect(JSON.stringify(await messagesOf(main, sent.chatId))).not.toContain('key-123')
  processes.script = () => [{ text: 'Ok.' }]
  expect(
    await awaitTurn(main.deps, await start(main, person, 'Next', { chatId: sent.chatId })),
  ).toMatchObject({ text: 'Ok.' })
  expectValid(lastPrompt())
  await processes.kill(other)
})

test.each(['null', '"Red"', '7', '[]', '{"te', '{"__proto__":{}}', ''])(
  'a call whose input is %s is told to the model and sent back with an object as its input',
  async (input) => {
    const { main } = processes
    const broken = new MockLanguageModelV4({
      provider: 'broken',
      modelId: 'broken',
      doStream: async ({ prompt }) => ({
        stream:
          toolResults(prompt).length > 0
            ? simulateReadableStream({ chunks: endOf('stop') })
            : simulateReadableStream({
                chunks: [
                  { type: 'tool-call', toolCallId: 'x', toolName: 'question', input },
                  ...endOf('tool-calls'),
                ],
              }),
      }),
    })
    const other = await processes.start({
      get: (ref) => ({ ...processes.models.get(ref), model: broken }),
      list: processes.models.list,
    })
    const person = await createPerson(main)
    const sent = await start(other, person, 'Hi')
    expect(await awaitTurn(other.deps, sent)).toMatchObject({ status: 'completed' })
    await awaitTurn(other.deps, await start(other, person, 'Next', { chatId: sent.chatId }))
    expect(broken.doStreamCalls).toHaveLength(3)
    for (const { prompt } of broken.doStreamCalls.slice(1)) {
      expectValid(prompt)
      expect(callInputs(prompt)).toEqual([{}])
    }
    await processes.kill(other)
  },
)

test('a provider that ignores its signal does not keep a stop waiting', async () => {
  const { main } = processes
  const never = new Promise<never>(() => undefined)
  const deaf = new MockLanguageModelV4({ provider: 'deaf', modelId: 'deaf', doStream: () => never })
  const other = await processes.start({
    get: (ref) => ({ ...processes.models.get(ref), model: deaf }),
    list: processes.models.list,
  })
  const person = await createPerson(main)
  const sent = await start(other, person, 'Hi')
  await stopTurn(other.deps, person, { chatId: sent.chatId })
  expect(await turnOf(main, sent.chatId)).toMatchObject({ state: 'idle', lastError: null })
  await processes.kill(other)
})

test('U+0000 and half pairs are stored as U+FFFD wherever they come from', async () => {
  const { main } = processes
  processes.script = (prompt) =>
    toolResults(prompt).length === 0
      ? [
          { text: 'a\u0000 \ud800b ' },
          notesText('n\u0000', 'n1'),
          { call: 'none\u0000', input: { '\u0000': 1 }, id: 'u1' },
        ]
      : [{ text: 'Done \u0000' }]
  const person = await createPerson(main)
  const sent = await start(main, person, 'Hello \u0000 \ud800 there')
  expect(await awaitTurn(main.deps, sent)).toMatchObject({ status: 'completed' })
  const stored = JSON.stringify(await messagesOf(main, sent.chatId))
  expect(stored).not.toMatch(/\\u0000|\\ud800/)
  expect(stored).toContain('a\uFFFD \uFFFDb')
  expectValid(lastPrompt())
})

test.each(Object.keys(oddResults))(
  'a server tool that gives back %s gives the model one result',
  async (kind) => {
    const { main } = processes
    processes.script = (prompt) =>
      toolResults(prompt).length === 0 ? [{ call: 'odd', input: { kind }, id: 'o1' }] : [{ text: 'Done.' }]
    const person = await createPerson(main)
    const sent = await start(main, person, 'Odd')
    expect(await awaitTurn(main.deps, sent)).toMatchObject({ status: 'completed', text: 'Done.' })
    expectValid(lastPrompt())
  },
)

test('a reply of a megabyte is stored whole', async () => {
  const { main } = processes
  const long = `${'word '.repeat(10)}${'x'.repeat(1_000_000)}`
  processes.script = () => [{ text: long }]
  const person = await createPerson(main)
  const sent = await start(main, person, 'y'.repeat(1_000_000))
  expect(await awaitTurn(main.deps, sent)).toMatchObject({ text: long })
  const [message, reply] = await messagesOf(main, sent.chatId)
  expect(textsOf(message?.parts)).toHaveLength(1_000_000)
  expect(textsOf(reply?.parts)).toBe(long)
  const tooLong = start(main, person, 'y'.repeat(1_000_001))
  expect(await failureOf(tooLong)).toMatchObject({ kind: 'too-large', status: 413 })
})
