import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { JsonToSseTransformStream, type UIMessageChunk } from 'ai'
import { type ChatAdapter, ChatAdapterError, type SendArgs } from '#ui/chat/adapter.ts'

type Call = { readonly url: URL; readonly body: Record<string, never>; readonly response: ServerResponse }
type Handler = (adapter: ChatAdapter, call: Call, ...path: string[]) => Promise<unknown>

const stream = async (response: ServerResponse, chunks: ReadableStream<UIMessageChunk> | null) => {
  if (!chunks) return void response.writeHead(204).end()
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for await (const line of chunks.pipeThrough(new JsonToSseTransformStream())) response.write(line)
  response.end()
}

const inChat = '/api/agents/([^/]+)/chats/([^/]+)'

/** The wire format of FrogBot's HTTP API, over any adapter: what `createRestChatAdapter` has to understand. */
const routes: Record<string, Handler> = {
  'GET /api/agents': async (adapter) => ({ agents: await adapter.listAgents() }),
  // Collections with names of their own: an adapter has to ask for them.
  'GET /api/frogbot': async (adapter) => ({
    models: await adapter.listModels(),
    chat: { slug: 'conversations', messagesSlug: 'turns' },
  }),
  'GET /api/conversations': async (adapter, { url }) => {
    const title = url.searchParams.get('where[title][contains]') ?? ''
    return { docs: (await adapter.listChats({ title })).chats, nextPage: null }
  },
  'GET /api/conversations/([^/]+)': async (adapter, _call, id = '') => {
    const { turn: _turn, pending: _pending, writable: _writable, ...doc } = await adapter.getChat(id)
    return doc
  },
  'PATCH /api/conversations/([^/]+)': async (adapter, { body }, id = '') => {
    if (body.title !== undefined) await adapter.rename(id, body.title)
    else if (body.deletedAt === null) await adapter.restore(id)
    else await adapter.trash(id)
    return { message: 'Updated.' }
  },
  'DELETE /api/conversations/([^/]+)': async (adapter, _call, id = '') => {
    await adapter.remove(id)
    return { message: 'Deleted.' }
  },
  'POST /api/conversations/([^/]+)/branch': (adapter, { body }, id = '') =>
    adapter.branch(id, body.messageId),
  'GET /api/turns': async (adapter, { url }) => {
    const before = url.searchParams.get('where[seq][less_than]')
    const limit = Number(url.searchParams.get('limit'))
    const chatId = url.searchParams.get('where[chat][equals]') ?? ''
    const messages = await adapter.listMessages(chatId, {
      limit,
      ...(before === null ? {} : { before: Number(before) }),
    })
    return { docs: messages.toReversed(), totalDocs: messages.length }
  },
  'GET /api/events': (adapter, { response }) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(': connected\n\n')
    const unsubscribe = adapter.subscribe((event) => response.write(`data: ${JSON.stringify(event)}\n\n`))
    return new Promise<void>((resolve) => {
      response.on('close', () => {
        unsubscribe()
        resolve()
      })
    })
  },
  'POST /api/agents/([^/]+)': async (adapter, { body, response }, agent = '') => {
    const { messages, ...rest } = body as unknown as Omit<SendArgs, 'message' | 'agent'> & {
      messages: [SendArgs['message']]
    }
    const sent = await adapter.send({ ...rest, agent, message: messages[0] })
    if (sent.chatId !== null) response.setHeader('X-FrogBot-Chat-Id', sent.chatId)
    await stream(response, sent.stream)
  },
  [`GET ${inChat}/stream`]: async (adapter, { url, response }, agent = '', chatId = '') => {
    const version = url.searchParams.get('version')
    await stream(
      response,
      await adapter.joinStream({ agent, chatId, version: version === null ? null : Number(version) }),
    )
  },
  [`GET ${inChat}/pending`]: async (adapter, _call, agent = '', chatId = '') => ({
    ...(await adapter.pending({ agent, chatId })),
    turn: (await adapter.getChat(chatId)).turn,
  }),
  [`POST ${inChat}/settle`]: (adapter, { body }, agent = '', chatId = '') =>
    adapter.settle({ agent, chatId, ...(body as unknown as { toolCallId: string; output: unknown }) }),
  [`POST ${inChat}/stop`]: (adapter, _call, agent = '', chatId = '') => adapter.stop({ agent, chatId }),
  [`POST ${inChat}/continue`]: (adapter, _call, agent = '', chatId = '') =>
    adapter.continueTurn({ agent, chatId }),
  [`PATCH ${inChat}/messages/([^/]+)`]: (adapter, { body }, agent = '', chatId = '', messageId = '') =>
    adapter.editQueued({ agent, chatId, messageId, parts: body.parts, delivery: body.delivery }),
  [`DELETE ${inChat}/messages/([^/]+)`]: (adapter, _call, agent = '', chatId = '', messageId = '') =>
    adapter.removeQueued({ agent, chatId, messageId }),
  [`POST ${inChat}/messages/([^/]+)/edit`]: (adapter, { body }, agent = '', chatId = '', messageId = '') =>
    adapter.editMessage({ agent, chatId, messageId, parts: body.parts ?? [] }),
  [`POST ${inChat}/messages/([^/]+)/regenerate`]: (adapter, _call, agent = '', chatId = '', messageId = '') =>
    adapter.regenerate({ agent, chatId, messageId }),
}

/** Serves the routes on a free port of this machine. */
export async function startRestStub(
  adapter: ChatAdapter,
): Promise<{ baseUrl: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => void answer(adapter, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The stub has no port.')
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(
  adapter: ChatAdapter,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://stub')
  try {
    for (const [route, handle] of Object.entries(routes)) {
      const match = new RegExp(`^${route}$`).exec(`${request.method} ${url.pathname}`)
      if (!match) continue
      const path = match.slice(1).map(decodeURIComponent)
      const result = await handle(adapter, { url, body: await readBody(request), response }, ...path)
      if (!response.headersSent) sendJson(response, 200, result ?? {})
      return
    }
    sendJson(response, 404, { error: 'Not found.' })
  } catch (error) {
    if (!(error instanceof ChatAdapterError)) throw error
    sendJson(response, error.status, {
      error: error.message,
      ...(error.code === null ? {} : { code: error.code }),
    })
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function readBody(request: IncomingMessage): Promise<Record<string, never>> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text === '' ? {} : JSON.parse(text)
}
