import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blue, colorQuestion, createWorld, red, type World } from '../../setup/core-world.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/create-test-database.ts'
import { toolResults } from '../../setup/scripted-steps.ts'
import { createCaller, textOf } from './agent-client.ts'
import { startHttpServer } from './http-server.ts'

let database: TestDatabase
let world: World
let server: Awaited<ReturnType<typeof startHttpServer>>

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createWorld({
    databaseUrl: database.url,
    script: (prompt, call) => {
      const results = toolResults(prompt)
      if (results.length > 0 && JSON.stringify(prompt).includes('then fail'))
        return [{ fail: new Error('The provider is gone.') }]
      if (results.length > 0) return [{ text: `Answered ${results.length}.` }]
      const twice = JSON.stringify(prompt).includes('twice')
      const ids = twice ? [`a${call}`, `b${call}`] : [`a${call}`]
      return ids.map((id) => ({ call: 'question', input: colorQuestion, id }))
    },
  })
  server = await startHttpServer(world.deps)
})

afterAll(async () => {
  await server?.close()
  await world?.close()
  await database?.drop()
})

/** A chat that waits, with its open calls. */
async function ask(prompt = 'once') {
  const ada = await createCaller(world, server.url)
  const asked = await ada.json('/api/agents/asker', { body: { prompt } })
  expect(asked).toMatchObject({ status: 200, body: { status: 'awaiting-input' } })
  const { chatId, pending } = asked.body
  const calls: string[] = pending.map(({ toolCallId }: { toolCallId: string }) => toolCallId)
  const base = `/api/agents/asker/chats/${chatId}`
  return { ada, chatId, calls, base, first: calls[0] ?? '', second: calls[1] ?? '' }
}

describe('GET …/pending', () => {
  it('lists what waits with the state of the turn', async () => {
    const { ada, chatId, base, first } = await ask()
    const { body } = await ada.json(`${base}/pending`)
    expect(body).toMatchObject({ chatId, state: 'awaiting', turn: { state: 'awaiting' } })
    expect(body.pending).toMatchObject([
      { toolCallId: first, toolName: 'question', chatId, agentSlug: 'asker' },
    ])
  })
})

describe('POST …/settle', () => {
  it('continues the turn with the last answer and gives its end beside the settlement', async () => {
    const { ada, chatId, base, first } = await ask()
    const settled = await ada.json(`${base}/settle`, { body: { toolCallId: first, output: blue } })
    expect(settled).toMatchObject({
      status: 200,
      body: {
        status: 'completed',
        chatId,
        text: 'Answered 1.',
        settlement: {
          toolCallId: first,
          outcome: 'answered',
          part: { state: 'output-available', output: blue },
        },
      },
    })
  })

  it('answers with the calls that still wait when there are any', async () => {
    const { ada, base, first, second } = await ask('twice')
    const settled = await ada.json(`${base}/settle`, { body: { toolCallId: second, output: red } })
    expect(settled.body).toMatchObject({
      status: 'awaiting-input',
      pending: [{ toolCallId: first }],
      settlement: { toolCallId: second },
    })
  })

  it('tells that the answer is recorded when the provider fails afterwards', async () => {
    const { ada, base, first } = await ask('then fail')
    const body = { toolCallId: first, output: blue }
    const settled = await ada.json(`${base}/settle`, { body })
    expect(settled).toMatchObject({
      status: 502,
      body: {
        code: 'provider-error',
        settlement: { toolCallId: first, outcome: 'answered', part: { output: blue } },
      },
    })
    expect(await ada.json(`${base}/settle`, { body })).toMatchObject({
      status: 409,
      body: { code: 'already-settled', settlement: settled.body.settlement },
    })
  })

  it('dismisses without calling the model again', async () => {
    const { ada, chatId, base, first } = await ask()
    const calls = world.models.prompts.length
    const settled = await ada.json(`${base}/settle`, { body: { toolCallId: first, dismissed: true } })
    expect(settled.body).toMatchObject({
      status: 'dismissed',
      chatId,
      settlement: {
        outcome: 'dismissed',
        part: { state: 'output-error', errorText: 'Dismissed by the user.' },
      },
    })
    expect((await ada.json(`${base}/pending`)).body.state).toBe('idle')
    expect(world.models.prompts.length).toBe(calls)
  })

  it('streams the settlement and then the continuation in the same message', async () => {
    const { ada, chatId, base, first } = await ask()
    const { messageId } = (await ada.json(`${base}/pending`)).body.pending[0]
    const { headers, items } = await ada.stream(`${base}/settle`, {
      body: { toolCallId: first, output: blue },
    })
    expect(headers.get('x-frogbot-chat-id')).toBe(chatId)
    expect(items[0]).toMatchObject({ type: 'data-settlement', transient: true, data: { status: 'running' } })
    expect(items[1]).toEqual({ type: 'start', messageId })
    expect(textOf(items)).toBe('Answered 1.')
  })

  it('answers at once when that is preferred', async () => {
    const { ada, chatId, base, first } = await ask()
    const settled = await ada.json(`${base}/settle`, {
      body: { toolCallId: first, output: blue },
      headers: { prefer: 'respond-async' },
    })
    expect(settled).toMatchObject({
      status: 202,
      body: { status: 'running', chatId, settlement: { outcome: 'answered' } },
    })
  })

  it('gives the stored answer to whoever comes second', async () => {
    const { ada, base, first } = await ask()
    const answers = await Promise.all(
      [blue, red, blue].map((output) => ada.json(`${base}/settle`, { body: { toolCallId: first, output } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const winner = answers.find(({ status }) => status === 200)?.body.settlement.part.output
    for (const { status, body } of answers)
      if (status === 409)
        expect(body).toMatchObject({ code: 'already-settled', settlement: { part: { output: winner } } })
  })

  it.each([
    [
      'an option that was not offered',
      { output: { answers: [{ header: 'Color', selected: ['Green'] }] } },
      400,
      'invalid-output',
    ],
    ['an unknown call', { toolCallId: 'unknown', dismissed: true }, 404, 'call-not-found'],
    ['neither output nor dismissal', {}, 400, undefined],
    ['both output and dismissal', { output: blue, dismissed: true }, 400, undefined],
    ['a call id that is missing', { toolCallId: undefined, dismissed: true }, 400, undefined],
    ['an unknown field', { output: blue, actor: 'x' }, 400, undefined],
  ])('refuses %s and leaves the question open', async (_what, body, status, code) => {
    const { ada, base, first } = await ask()
    const answer = await ada.json(`${base}/settle`, { body: { toolCallId: first, ...body } })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect((await ada.json(`${base}/pending`)).body.pending).toHaveLength(1)
  })

  it('tells that nothing waits, and where a channel chat is answered', async () => {
    const { ada, chatId, base } = await ask()
    await ada.json(`${base}/stop`, { method: 'POST' })
    const idle = await ada.json(`${base}/settle`, { body: { toolCallId: 'other', dismissed: true } })
    expect(idle).toMatchObject({ status: 409, body: { code: 'not-awaiting' } })
    await world.deps.db.chat.update({
      where: { id: chatId },
      data: { channel: 'slack', channelKey: `k-${chatId}` },
    })
    for (const path of [`${base}/settle`, '/api/agents/asker']) {
      const body =
        path === '/api/agents/asker' ? { prompt: 'x', chatId } : { toolCallId: 'a', dismissed: true }
      expect(await ada.json(path, { body })).toEqual({
        status: 409,
        body: {
          error: 'This conversation happens in Slack. Continue it there, or branch it into a new chat.',
          code: 'channel-chat',
        },
      })
    }
  })
})

describe('a resubmit of the chat UI', () => {
  const resubmit = (toolCallId: string, output: unknown) => ({
    role: 'assistant',
    parts: [{ type: 'tool-question', toolCallId, state: 'output-available', input: 'forged', output }],
  })

  it('continues in the same message, and believes nothing but the output', async () => {
    const { ada, chatId, first } = await ask()
    const { items } = await ada.stream('/api/agents/asker', {
      body: { chatId, messages: [resubmit(first, blue)] },
    })
    expect(textOf(items)).toBe('Answered 1.')
    const stored = await world.deps.db.message.findMany({ where: { chatId, role: 'assistant' } })
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain('forged')
  })

  it('waits for the other calls of the step', async () => {
    const { ada, chatId, first } = await ask('twice')
    const early = await ada.json('/api/agents/asker', { body: { chatId, messages: [resubmit(first, blue)] } })
    expect(early).toMatchObject({ status: 409, body: { code: 'pending-calls' } })
  })
})
