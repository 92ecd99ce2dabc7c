import { randomUUID } from 'node:crypto'
import { DefaultChatTransport, readUIMessageStream, type UIMessage, type UIMessageChunk } from 'ai'
import { expect, test } from '../setup/e2e-test.ts'
import { type Caller, type HttpApp, spokenIn, startHttpApp } from '../setup/http-app.ts'
import { callTool, failWith, say, step } from '../setup/scripted-model.ts'

const questions = [
  { header: 'Color', question: 'Which color?', options: [{ label: 'Red' }, { label: 'Blue' }] },
]
const choose = (label: string) => ({ answers: [{ header: 'Color', selected: [label] }] })

let app: HttpApp
let ada: Caller

test.beforeAll(async () => {
  app = await startHttpApp()
  ada = await app.person('ada')
})
test.afterAll(() => app?.stop())
test.beforeEach(() => app.model.reset())

async function askFor(who: Caller, ...ids: readonly string[]) {
  app.model.reply(step(...ids.map((id) => callTool('question', { questions }, id))))
  const { body } = await who.call('/api/agents/scripted', { body: { prompt: 'Ask me' } })
  expect(body).toMatchObject({ status: 'awaiting-input', pending: ids.map((toolCallId) => ({ toolCallId })) })
  return { chatId: String(body.chatId), path: `/api/agents/scripted/chats/${body.chatId}`, body }
}

test('asking and answering as JSON: the shapes of the specification', async () => {
  const id = `call_${randomUUID()}`
  const { path, chatId, body } = await askFor(ada, id)
  expect(body.pending).toEqual([
    {
      toolCallId: id,
      toolName: 'question',
      input: { questions: [expect.objectContaining({ header: 'Color' })] },
      messageId: expect.any(String),
      chatId,
      agentSlug: 'scripted',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  ])
  expect((await ada.call(`${path}/pending`)).body).toMatchObject({
    chatId,
    state: 'awaiting',
    pending: body.pending,
  })
  app.model.reply(say('Blue it is.'))
  const settled = await ada.call(`${path}/settle`, { body: { toolCallId: id, output: choose('Blue') } })
  expect(settled.body).toMatchObject({
    status: 'completed',
    text: 'Blue it is.',
    finishReason: 'stop',
    chatId,
    messageId: body.pending?.[0]?.messageId,
    settlement: { toolCallId: id, outcome: 'answered', part: { output: choose('Blue') } },
  })
  expect(app.model.requests.at(-1)?.messages.at(-1)).toMatchObject({ role: 'tool', callId: id })
  expect((await ada.call(`${path}/pending`)).body).toMatchObject({ state: 'idle', pending: [] })
})

test('asking and answering as streams: the chat is in the header, the reply goes on in the same message', async () => {
  const id = `call_${randomUUID()}`
  app.model.reply(callTool('question', { questions }, id))
  const asked = await ada.call('/api/agents/scripted', { body: { prompt: 'Ask me' }, stream: true })
  const chatId = asked.headers.get('x-frogbot-chat-id')
  expect(asked.headers.get('content-type')).toContain('text/event-stream')
  expect(asked.items).toContainEqual(
    expect.objectContaining({ type: 'tool-input-available', toolCallId: id }),
  )
  const replyId = asked.items.find(({ type }) => type === 'start')?.messageId
  app.model.reply(say('Red it is.'))
  const path = `/api/agents/scripted/chats/${chatId}`
  const settled = await ada.call(`${path}/settle`, {
    body: { toolCallId: id, output: choose('Red') },
    stream: true,
  })
  expect(settled.items[0]).toMatchObject({ type: 'data-settlement', transient: true })
  expect(settled.items.find(({ type }) => type === 'start')?.messageId).toBe(replyId)
  expect(spokenIn(settled)).toBe('Red it is.')
  expect((await ada.call(`${path}/stream`, { stream: true })).status).toBe(204)
})

test('a dismissed question is not told to the model, and closes the others of its step', async () => {
  const ids = [`call_${randomUUID()}`, `call_${randomUUID()}`]
  const { path, chatId } = await askFor(ada, ...ids)
  const before = app.model.requests.length
  const dismissed = await ada.call(`${path}/settle`, { body: { toolCallId: ids[0], dismissed: true } })
  expect(dismissed.body).toMatchObject({
    status: 'dismissed',
    settlement: { part: { state: 'output-error', errorText: 'Dismissed by the user.' } },
  })
  expect(app.model.requests).toHaveLength(before)
  expect((await ada.call(`${path}/pending`)).body).toMatchObject({ state: 'idle', pending: [] })
  const { body } = await ada.call(`/api/messages?where[chat][equals]=${chatId}&where[role][equals]=assistant`)
  const [reply] = body.docs ?? []
  expect(reply?.settlements).toHaveLength(2)
  for (const outcome of ['dismissed', 'cancelled'])
    expect(reply?.settlements).toContainEqual(expect.objectContaining({ outcome }))
})

test('of fifty answers at once one is taken, and the model is called once', async () => {
  const id = `call_${randomUUID()}`
  const { path } = await askFor(ada, id)
  app.model.respond(() => say('Thanks.'))
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      ada.call(`${path}/settle`, {
        body: { toolCallId: id, output: choose(index % 2 === 0 ? 'Red' : 'Blue') },
        stream: index % 5 === 0,
      }),
    ),
  )
  const won = answers.filter(({ status }) => status === 200)
  const lost = answers.filter(({ status }) => status === 409)
  expect([won.length, lost.length]).toEqual([1, 49])
  const { body } = await ada.call(`${path}/settle`, { body: { toolCallId: id, dismissed: true } })
  for (const answer of lost)
    expect(answer.body).toMatchObject({
      code: 'already-settled',
      settlement: { part: body.settlement?.part },
    })
  expect(app.model.requests).toHaveLength(2)
})

test('two calls of one step answered at once, in reverse: each answer lands on its own call', async () => {
  const [first, second] = [`call_${randomUUID()}`, `call_${randomUUID()}`]
  const { path } = await askFor(ada, first, second)
  app.model.reply(say('Both.'))
  const answers = await Promise.all(
    [
      { toolCallId: second, output: choose('Red') },
      { toolCallId: first, output: choose('Blue') },
    ].map((body) => ada.call(`${path}/settle`, { body })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers.map(({ body }) => body.status).sort()).toEqual(['awaiting-input', 'completed'])
  const results = app.model.requests.at(-1)?.messages.filter(({ role }) => role === 'tool')
  expect(results?.map(({ callId, text }) => [callId, /Red|Blue/.exec(text)?.[0]])).toEqual([
    [first, 'Blue'],
    [second, 'Red'],
  ])
  expect(app.model.requests).toHaveLength(2)
})

test('two owners who ask at the same time never see each other', async () => {
  const owners = { bea: await app.person('bea'), cem: await app.person('cem') }
  app.model.respond((request) => say(`You wrote ${request.lastUserText}`))
  await Promise.all(
    Object.entries(owners).flatMap(([name, who]) =>
      Array.from({ length: 5 }, async (_, index) => {
        const prompt = `${name} ${index}`
        const stream = index % 2 === 0
        const answer = await who.call('/api/agents/scripted', { body: { prompt }, stream })
        expect(stream ? spokenIn(answer) : answer.body.text).toBe(`You wrote ${prompt}`)
      }),
    ),
  )
  for (const request of app.model.requests)
    expect(request.messages.filter(({ role }) => role === 'user')).toHaveLength(1)
  for (const [name, who] of Object.entries(owners)) {
    const { body, text } = await who.call('/api/messages?limit=100')
    expect(body.docs).toHaveLength(10)
    expect(text).not.toContain(name === 'bea' ? 'cem ' : 'bea ')
    expect((await who.call('/api/chats?limit=100')).body.docs).toHaveLength(5)
  }
})

test('a provider that refuses the key: 502 as JSON, an error part on a stream, and the key is never shown', async () => {
  for (const stream of [false, true]) {
    app.model.reply(failWith(401, `Incorrect API key provided: ${app.modelKey}`))
    const answer = await ada.call('/api/agents/scripted', { body: { prompt: 'Hello' }, stream })
    expect(answer.status).toBe(stream ? 200 : 502)
    if (stream) expect(answer.items).toContainEqual(expect.objectContaining({ type: 'error' }))
    else expect(answer.body.error).toMatch(/\w/)
    expect(answer.text).not.toContain(app.modelKey)
    expect(answer.text).not.toContain(app.modelKey.slice(-6))
    expect(app.model.requests.at(-1)?.headers.authorization).toBe(`Bearer ${app.modelKey}`)
  }
})

test('anonymous calls store nothing and are not offered questions', async () => {
  const rows = () => app.query('SELECT count(*) FROM chats UNION ALL SELECT count(*) FROM messages')
  const before = await rows()
  app.model.reply(say('Hello you.'), say('Hello again.'))
  const asJson = await app.anonymous.call('/api/agents/open', { body: { prompt: 'Hi' } })
  expect(asJson.body).toMatchObject({ status: 'completed', text: 'Hello you.' })
  expect(asJson.body.chatId).toBeUndefined()
  const asStream = await app.anonymous.call('/api/agents/open', { body: { prompt: 'Hi' }, stream: true })
  expect(spokenIn(asStream)).toBe('Hello again.')
  expect(asStream.headers.get('x-frogbot-chat-id')).toBeNull()
  expect(app.model.requests.map(({ toolNames }) => toolNames)).toEqual([['append_line'], ['append_line']])
  expect(await rows()).toEqual(before)
})

test('a chat without an owner is written by any anonymous caller who knows its id', async () => {
  const chatId = randomUUID()
  await app.query(`INSERT INTO chats (id, agent, "updatedAt") VALUES ($1, 'open', now())`, [chatId])
  const id = `call_${randomUUID()}`
  app.model.reply(callTool('question', { questions }, id), say('Noted.'))
  const asked = await app.anonymous.call('/api/agents/open', { body: { prompt: 'Ask me', chatId } })
  expect(asked.body).toMatchObject({ status: 'awaiting-input', chatId })
  const settle = `/api/agents/open/chats/${chatId}/settle`
  const body = { toolCallId: id, output: choose('Red') }
  expect((await ada.call(settle, { body })).status).toBe(404)
  expect((await app.anonymous.call(settle, { body })).body).toMatchObject({
    status: 'completed',
    text: 'Noted.',
  })
})

test('useChat’s own transport asks, answers by sending the message back, goes on, and takes up a stream', async () => {
  let chatId: string | null = null
  const transport = new DefaultChatTransport<UIMessage>({
    api: `${app.url}/api/agents/scripted`,
    // The transport itself accepts anything, and would get JSON.
    headers: { authorization: `Bearer ${ada.token}`, accept: 'text/event-stream' },
    body: () => (chatId === null ? {} : { chatId }),
    fetch: async (input, init) => {
      const response = await fetch(input, init)
      chatId = response.headers.get('x-frogbot-chat-id') ?? chatId
      return response
    },
    prepareReconnectToStreamRequest: () => ({ api: `${app.url}/api/agents/scripted/chats/${chatId}/stream` }),
  })
  const send = (messages: UIMessage[]) =>
    transport.sendMessages({
      trigger: 'submit-message',
      chatId: 'local',
      messageId: undefined,
      messages,
      abortSignal: undefined,
    })
  const question: UIMessage = { id: randomUUID(), role: 'user', parts: [{ type: 'text', text: 'Ask me' }] }
  const call = `call_${randomUUID()}`
  app.model.reply(callTool('question', { questions }, call), say('Blue it is.'))
  const waiting = await lastMessage(await send([question]))
  expect(chatId).toMatch(/\w{8}/)
  expect(waiting.parts.at(-1)).toMatchObject({
    type: 'tool-question',
    toolCallId: call,
    state: 'input-available',
  })

  const answered = {
    ...waiting,
    parts: waiting.parts.map((part) =>
      part.type === 'tool-question' ? { ...part, state: 'output-available', output: choose('Blue') } : part,
    ),
  } as UIMessage
  const done = await lastMessage(await send([question, answered]), answered)
  expect(done.id).toBe(waiting.id)
  expect(done.parts.at(-1)).toMatchObject({ type: 'text', text: 'Blue it is.' })

  expect(await transport.reconnectToStream({ chatId: 'local' })).toBeNull()
  app.model.reply(say('And on.'))
  const next: UIMessage = { id: randomUUID(), role: 'user', parts: [{ type: 'text', text: 'Go on' }] }
  expect((await lastMessage(await send([question, done, next]))).parts.at(-1)).toMatchObject({
    text: 'And on.',
  })
  const { body } = await ada.call(`/api/messages?where[chat][equals]=${chatId}&limit=10`)
  expect(body.docs).toMatchObject([
    { role: 'user', id: question.id },
    { role: 'assistant', id: done.id },
    { role: 'user', id: next.id },
    { role: 'assistant' },
  ])
})

async function lastMessage(stream: ReadableStream<UIMessageChunk>, message?: UIMessage): Promise<UIMessage> {
  let last: UIMessage | undefined
  for await (const state of readUIMessageStream({
    stream,
    terminateOnError: true,
    ...(message ? { message } : {}),
  }))
    last = state
  if (!last) throw new Error('The stream had no message.')
  return last
}
