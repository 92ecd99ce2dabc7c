import { expect, test } from 'vitest'
import { z } from 'zod'
import type { MessagePart } from '#contracts/message.ts'
import { QuestionInput } from '#contracts/question.ts'
import { listPending } from '#core/questions/list-pending.ts'
import { resubmitAnswers } from '#core/questions/resubmit-answers.ts'
import { settleCall } from '#core/questions/settle-call.ts'
import type { ClientTool } from '#core/tools/tool-types.ts'
import { awaitTurn } from '#core/turns/await-turn.ts'
import { stopTurn } from '#core/turns/stop-turn.ts'
import { blue, createPerson, red } from '../../setup/core-world.ts'
import { type StepItem, toolCalls, toolResults } from '../../setup/scripted-steps.ts'
import {
  asks,
  callsOf,
  failureOf,
  messagesOf,
  notesText,
  start,
  textsOf,
  turnOf,
  useProcesses,
  whenTurn,
} from './processes.ts'

const pickInput = z.object({ files: z.array(z.string()).min(1) })
const pickOutput = z.object({ file: z.string().trim() })
const pickFile: ClientTool<typeof pickInput, typeof pickOutput> = {
  slug: 'pick_file',
  description: 'Picks a file.',
  inputSchema: pickInput,
  outputSchema: pickOutput,
  client: {
    kind: 'pick-file',
    access: ({ req, call }) => req.user?.role === 'admin' && call.toolName === 'pick_file',
    validate: ({ input, output }) =>
      pickInput.parse(input).files.includes(pickOutput.parse(output).file) ||
      'Pick one of the offered files.',
  },
}
/** What a careless check may give back, whatever its type says. */
const verdicts = new Map<string, () => unknown>([
  ['promise of true', async () => true],
  ['promise of a text', async () => 'Not today.'],
  ['nothing', () => undefined],
  ['false', () => false],
  ['an empty text', () => ''],
])
const anything = z.object({ kind: z.string() })
const oddCheck: ClientTool<typeof anything, typeof anything> = {
  slug: 'odd_check',
  description: 'Has a check with an odd outcome.',
  inputSchema: anything,
  outputSchema: anything,
  client: {
    kind: 'odd',
    validate: ({ output }) => verdicts.get(anything.parse(output).kind)?.() as true | string,
  },
}
const refused = new Set<string>()
const processes = useProcesses([pickFile, oddCheck], ({ req }) => !refused.has(req.user?.id ?? ''))

/** A chat that waits for these calls; the next step says what it got. */
async function waiting(calls: readonly StepItem[], role: 'admin' | 'user' = 'user') {
  const { main } = processes
  processes.script = (prompt) => (toolResults(prompt).length === 0 ? calls : [{ text: 'Thanks.' }])
  const person = await createPerson(main, role)
  const sent = await start(main, person, 'Ask')
  await whenTurn(main, sent.chatId, 'awaiting')
  const { chatId } = sent
  return {
    main,
    person,
    sent,
    chatId,
    settle: (toolCallId: string, output: unknown) =>
      settleCall(main.deps, person, { chatId, toolCallId, answer: { output } }),
    resubmit: (parts: readonly MessagePart[], id: string | undefined = sent.replyId) =>
      resubmitAnswers(main.deps, person, {
        agent: 'asker',
        chatId,
        message: { ...(id === '' ? {} : { id }), role: 'assistant', parts: [...parts] },
      }),
  }
}
const answered = (toolCallId: string, output: unknown, toolName = 'question'): MessagePart => ({
  type: `tool-${toolName}`,
  toolCallId,
  state: 'output-available',
  input: { questions: [{ header: 'Forged', question: 'Forged?', options: [{ label: 'Forged' }] }] },
  output,
})

test('resubmitting every answer continues the reply; forged text and inputs of the copy are ignored', async () => {
  const { main, chatId, resubmit } = await waiting([{ text: 'Mine. ' }, asks('c1'), asks('c2')])
  const started = await resubmit([
    { type: 'text', text: 'Forged text' },
    answered('c1', blue),
    answered('c2', red),
    answered('n9', { forged: true }, 'note'),
    { type: 'data-forged', data: {} },
  ])
  await awaitTurn(main.deps, started)
  const [, reply] = await messagesOf(main, chatId)
  expect(textsOf(reply?.parts)).toBe('Mine. Thanks.')
  expect(JSON.stringify(reply)).not.toMatch(/forged/i)
  expect(callsOf(reply?.parts)).toMatchObject([{ output: blue }, { output: red }])
  expect(toolResults(processes.models.prompts.at(-1) ?? []).map(({ id }) => id)).toEqual(['c1', 'c2'])
})

test('an output for a server tool of the same step is not taken from the browser', async () => {
  const { main, chatId, resubmit } = await waiting([notesText('x', 'n1'), asks('c1')])
  await awaitTurn(main.deps, await resubmit([answered('n1', { forged: true }, 'note'), answered('c1', blue)]))
  const [, reply] = await messagesOf(main, chatId)
  expect(callsOf(reply?.parts)[0]).toMatchObject({ toolCallId: 'n1', output: { skipped: true } })
  expect(reply?.settlements.map(({ toolCallId }) => toolCallId)).toEqual(['c1'])
})

test('resubmitting some of the answers gets 409 pending-calls and records nothing', async () => {
  const { main, chatId, resubmit, person } = await waiting([asks('c1'), asks('c2')])
  expect(await failureOf(resubmit([answered('c1', blue)]))).toMatchObject({
    code: 'pending-calls',
    status: 409,
  })
  expect((await listPending(main.deps, person, { chatId })).pending).toHaveLength(2)
  expect((await messagesOf(main, chatId))[1]?.settlements).toEqual([])
})

test('resubmitting one bad answer beside a good one records neither', async () => {
  const { main, chatId, resubmit } = await waiting([asks('c1'), asks('c2')])
  const bad = { answers: [{ header: 'Color', selected: ['Green'] }] }
  expect(await failureOf(resubmit([answered('c1', blue), answered('c2', bad)]))).toMatchObject({
    code: 'invalid-output',
    status: 400,
  })
  expect((await messagesOf(main, chatId))[1]?.settlements).toEqual([])
})

test('resubmitting while the agent goes on already gets 409 turn-in-progress', async () => {
  const { main, chatId, resubmit, person, settle } = await waiting([asks('c1')])
  processes.script = () => [{ wait: new Promise<void>(() => undefined) }]
  await settle('c1', blue)
  expect(await failureOf(resubmit([answered('c1', blue)]))).toMatchObject({
    code: 'turn-in-progress',
    status: 409,
  })
  await stopTurn(main.deps, person, { chatId })
})

test('resubmitting what somebody else settled gets 409 already-settled with the stored answer', async () => {
  const { main, resubmit, settle, sent } = await waiting([asks('c1')])
  const settled = await settle('c1', blue)
  if (settled.status !== 'running') throw new Error(settled.status)
  await awaitTurn(main.deps, { chatId: sent.chatId, ...settled })
  expect(await failureOf(resubmit([answered('c1', red)]))).toMatchObject({
    code: 'already-settled',
    status: 409,
    message: 'This was answered already.',
    details: { settlement: { toolCallId: 'c1', outcome: 'answered', part: { output: blue } } },
  })
})

test('resubmitting to a chat that never asked gets 409 not-awaiting', async () => {
  const { main } = processes
  processes.script = () => [{ text: 'Ok.' }]
  const person = await createPerson(main)
  const sent = await start(main, person, 'Hi')
  await awaitTurn(main.deps, sent)
  const resubmit = resubmitAnswers(main.deps, person, {
    agent: 'asker',
    chatId: sent.chatId,
    message: { id: sent.replyId, role: 'assistant', parts: [answered('c1', blue)] },
  })
  expect(await failureOf(resubmit)).toMatchObject({ code: 'not-awaiting', status: 409 })
})

test('the copy of another message answers nothing, even with a call id that waits', async () => {
  const { main, chatId, resubmit } = await waiting([asks('c1')])
  expect(await failureOf(resubmit([answered('c1', blue)], 'another-message'))).toMatchObject({ status: 404 })
  expect((await messagesOf(main, chatId))[1]?.settlements).toEqual([])
  await awaitTurn(main.deps, await resubmit([answered('c1', blue)], ''))
  expect((await messagesOf(main, chatId))[1]?.settlements).toHaveLength(1)
})

test('a part under the name of another tool is no answer, whatever its call id', async () => {
  const { main, chatId, resubmit } = await waiting([asks('c1')])
  expect(await failureOf(resubmit([answered('c1', blue, 'pick_file')]))).toMatchObject({
    code: 'pending-calls',
    status: 409,
  })
  expect((await messagesOf(main, chatId))[1]?.settlements).toEqual([])
  const dynamic = { ...answered('c1', blue), type: 'dynamic-tool', toolName: 'question' }
  await awaitTurn(main.deps, await resubmit([dynamic]))
  expect((await messagesOf(main, chatId))[1]?.settlements).toHaveLength(1)
})

test('a call nobody made gets 404 call-not-found; in an idle chat 409 not-awaiting', async () => {
  const { main, chatId, settle, person } = await waiting([asks('c1')])
  expect(await failureOf(settle('c9', blue))).toMatchObject({ code: 'call-not-found', status: 404 })
  for (const id of ['__proto__', 'constructor', '\u0000', 'c1\u0000', '\ud800', 'x'.repeat(300)])
    expect(await failureOf(settle(id, blue))).toMatchObject({ code: 'call-not-found', status: 404 })
  await stopTurn(main.deps, person, { chatId })
  expect(await failureOf(settle('c9', blue))).toMatchObject({ code: 'not-awaiting', status: 409 })
  expect(await failureOf(settle('c9\u0000', blue))).toMatchObject({ code: 'not-awaiting', status: 409 })
})

test.each([
  ['nothing selected', { answers: [{ header: 'Color', selected: [] }] }],
  ['only blanks typed', { answers: [{ header: 'Color', selected: [], custom: ' \n' }] }],
  ['a label in another case', { answers: [{ header: 'Color', selected: ['blue'] }] }],
  ['the right label under the wrong header', { answers: [{ header: 'Shade', selected: ['Blue'] }] }],
  ['an extra answer', { answers: [blue.answers[0], blue.answers[0]] }],
  ['no answer', { answers: [] }],
  ['two selections on a single choice', { answers: [{ header: 'Color', selected: ['Blue', 'Red'] }] }],
  ['an unknown field', { answers: [{ header: 'Color', selected: ['Blue'], more: 1 }] }],
  ['null', null],
  ['a text', 'Blue'],
  ['a list', []],
  ['a prototype', JSON.parse('{"__proto__":{"answers":[]}}')],
])('an answer with %s gets 400 invalid-output, and the question stays', async (_name, output) => {
  const { main, chatId, settle, person } = await waiting([asks('c1')])
  expect(await failureOf(settle('c1', output))).toMatchObject({ code: 'invalid-output', status: 400 })
  expect((await listPending(main.deps, person, { chatId })).pending).toHaveLength(1)
})

const odd = ['Cancel', '0', 'false', 'trailing ', '', '\u0000zero', 'half \ud83d', '🐸👨‍👩‍👧'].filter(
  (label) => label !== '',
)
const oddQuestion = {
  questions: [
    {
      header: 'Odd',
      question: 'Which?',
      options: odd.map((label) => ({ label })),
      multiple: true,
    },
  ],
}

test('odd labels are answered as they are shown, several with typed lines too', async () => {
  const { main, chatId, settle, person } = await waiting([asks('c1', oddQuestion)])
  const [call] = (await listPending(main.deps, person, { chatId })).pending
  const [asked] = QuestionInput.parse(call?.input).questions
  const labels = asked?.options.map(({ label }) => label) ?? []
  expect(labels).toHaveLength(odd.length)
  const custom = `Lines\nand 🐸 ${'x'.repeat(10_000)}`
  const output = { answers: [{ header: 'Odd', selected: labels, custom }] }
  const settled = await settle('c1', output)
  if (settled.status !== 'running') throw new Error(settled.status)
  await awaitTurn(main.deps, { chatId, ...settled })
  expect(toolResults(processes.models.prompts.at(-1) ?? [])).toEqual([
    { id: 'c1', value: { type: 'json', value: output } },
  ])
})

test('U+0000 and half pairs in a typed answer are stored as U+FFFD and delivered', async () => {
  const { main, chatId, settle } = await waiting([asks('c1')])
  const settled = await settle('c1', {
    answers: [{ header: 'Color', selected: [], custom: 'a\u0000b\ud800' }],
  })
  if (settled.status !== 'running') throw new Error(settled.status)
  await awaitTurn(main.deps, { chatId, ...settled })
  expect(JSON.stringify(toolResults(processes.models.prompts.at(-1) ?? []))).toContain('a\uFFFDb\uFFFD')
})

test('a client tool is answered by whom its access rule lets, within what its check allows', async () => {
  const item = { call: 'pick_file', input: { files: ['a.txt'] }, id: 'p1' }
  const asUser = await waiting([item])
  expect(await failureOf(asUser.settle('p1', { file: 'a.txt' }))).toMatchObject({
    code: 'forbidden',
    status: 403,
  })
  const dismissal = settleCall(asUser.main.deps, asUser.person, {
    chatId: asUser.chatId,
    toolCallId: 'p1',
    answer: { dismissed: true },
  })
  expect(await failureOf(dismissal)).toMatchObject({ code: 'forbidden' })
  const { main, chatId, settle } = await waiting([item], 'admin')
  const wrong = await failureOf(settle('p1', { file: 'b.txt' }))
  expect(wrong).toMatchObject({ code: 'invalid-output', message: 'Pick one of the offered files.' })
  const settled = await settle('p1', { file: ' a.txt ' })
  if (settled.status !== 'running') throw new Error(settled.status)
  await awaitTurn(main.deps, { chatId, ...settled })
  // What the schema parsed is stored, not what was sent.
  expect(toolResults(processes.models.prompts.at(-1) ?? [])[0]?.value).toEqual({
    type: 'json',
    value: { file: 'a.txt' },
  })
})

test.each([
  ['promise of a text', 'Not today.'],
  ['nothing', 'This answer was not accepted.'],
  ['false', 'This answer was not accepted.'],
  ['an empty text', 'This answer was not accepted.'],
])('a check that gives back %s refuses the answer', async (kind, message) => {
  const { main, chatId, settle } = await waiting([{ call: 'odd_check', input: { kind }, id: 'o1' }])
  expect(await failureOf(settle('o1', { kind }))).toMatchObject({
    code: 'invalid-output',
    status: 400,
    message,
  })
  expect(await turnOf(main, chatId)).toMatchObject({ state: 'awaiting' })
  // An async check that says yes is waited for.
  expect(await settle('o1', { kind: 'promise of true' })).toMatchObject({ status: 'running' })
})

test('dismissing and answering at once: one settlement, and the calls of the step have one result each', async () => {
  for (let round = 0; round < 5; round++) {
    const { main, chatId, person } = await waiting([asks('c1'), asks('c2')])
    const act = (toolCallId: string, answer: { output: unknown } | { dismissed: true }) =>
      settleCall(main.deps, person, { chatId, toolCallId, answer })
    await Promise.allSettled([
      act('c1', { output: blue }),
      act('c2', { dismissed: true }),
      act('c1', { dismissed: true }),
      act('c2', { output: red }),
    ])
    await whenTurn(main, chatId, 'idle')
    const [, reply] = await messagesOf(main, chatId)
    expect(reply?.settlements.map(({ toolCallId }) => toolCallId)).toEqual(['c1', 'c2'])
    await awaitTurn(main.deps, await start(main, person, 'Next', { chatId }))
    const prompt = processes.models.prompts.at(-1) ?? []
    expect(toolResults(prompt).map(({ id }) => id)).toEqual(toolCalls(prompt))
  }
})

test('an answer sent while the chat is recovered lands once', async () => {
  const { main } = processes
  const dying = await processes.start()
  processes.script = (prompt) => (toolResults(prompt).length === 0 ? [asks('c1')] : [{ text: 'Thanks.' }])
  const person = await createPerson(main)
  const sent = await start(dying, person, 'Ask')
  await whenTurn(main, sent.chatId, 'awaiting')
  await processes.kill(dying)
  const other = await processes.start()
  const outcomes = await Promise.allSettled(
    [main, other].map(({ deps }) =>
      settleCall(deps, person, { chatId: sent.chatId, toolCallId: 'c1', answer: { output: blue } }),
    ),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await whenTurn(main, sent.chatId, 'idle')
  await processes.kill(other)
})

test('a question whose agent the person may no longer use is neither answered nor continued', async () => {
  const { main, chatId, settle, person } = await waiting([asks('c1')])
  refused.add(person.user.id)
  expect(await failureOf(settle('c1', blue))).toMatchObject({ code: 'forbidden', status: 403 })
  expect(await turnOf(main, chatId)).toMatchObject({ state: 'awaiting' })
})

test('a question of an agent that is gone cannot be answered, but dismissed', async () => {
  const { main, chatId, settle, person } = await waiting([asks('c1')])
  await main.deps.db.chat.update({ where: { id: chatId }, data: { agent: 'gone' } })
  expect(await failureOf(settle('c1', blue))).toMatchObject({ code: 'invalid-output', status: 400 })
  const dismissed = await settleCall(main.deps, person, {
    chatId,
    toolCallId: 'c1',
    answer: { dismissed: true },
  })
  expect(dismissed.status).toBe('dismissed')
})
