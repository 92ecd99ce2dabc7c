import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import type { AppRouter } from '#server/trpc/app-router.ts'
import { ChatAdapterError } from '#ui/chat/adapter.ts'
import { adminText } from '#ui/text/admin-text.ts'
import { createTrpcChatAdapter, toAdapterError } from './trpc-chat-adapter.ts'

type Call = { readonly path: string; readonly method: string; readonly input: unknown }

/** An adapter whose server answers everything with `answer`; the calls it got are in `calls`. */
function setUp(answer: unknown, status = 200) {
  const calls: Call[] = []
  const client = createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: 'http://server.test/api/trpc',
        fetch: async (address, init) => {
          const url = new URL(String(address))
          const input = init?.method === 'POST' ? init.body : url.searchParams.get('input')
          calls.push({
            path: url.pathname.replace('/api/trpc/', ''),
            method: init?.method ?? 'GET',
            input: typeof input === 'string' ? JSON.parse(input) : undefined,
          })
          return Response.json(answer, { status })
        },
      }),
    ],
  })
  const refuse = () => Promise.reject(new ChatAdapterError('You may not use this agent.', { status: 403 }))
  const live = { subscribe: () => () => {} }
  const onSignedOut = () => void signOuts.push('signed out')
  const signOuts: string[] = []
  const streams = { send: refuse, joinStream: refuse }
  return { calls, signOuts, adapter: createTrpcChatAdapter({ client, live, streams, onSignedOut }) }
}

const data = (value: unknown) => ({ result: { data: value } })
const inChat = { agent: 'planner', chatId: 'c' }

test('a call of JSON that lost its undefined input gets the key back', async () => {
  const call = {
    toolCallId: 't',
    toolName: 'question',
    messageId: 'm',
    chatId: 'c',
    agentSlug: 'planner',
    createdAt: 'x',
  }
  const { adapter } = setUp(data({ chatId: 'c', state: 'awaiting', pending: [call] }))
  const { pending } = await adapter.pending(inChat)
  expect(pending).toHaveLength(1)
  expect(Object.keys(pending[0] ?? {})).toContain('input')
})

test('an answer goes out without the agent, with exactly one of output and dismissed', async () => {
  const { adapter, calls } = setUp(data({ status: 'running' }))
  await adapter.settle({ ...inChat, toolCallId: 't', output: { file: 'a' } })
  await adapter.settle({ ...inChat, toolCallId: 't', dismissed: true })
  expect(calls.map(({ path, input }) => [path, input])).toEqual([
    ['questions.settle', { chatId: 'c', toolCallId: 't', output: { file: 'a' } }],
    ['questions.settle', { chatId: 'c', toolCallId: 't', dismissed: true }],
  ])
})

test('a branch of the whole chat names no message', async () => {
  const { adapter, calls } = setUp(data({ chatId: 'd' }))
  expect(await adapter.branch('c')).toEqual({ chatId: 'd' })
  await adapter.branch('c', 'm')
  expect(calls.map(({ input }) => input)).toEqual([{ chatId: 'c' }, { chatId: 'c', messageId: 'm' }])
})

test('deeds on chats are changes, not reads', async () => {
  const { adapter, calls } = setUp(data(null))
  await adapter.rename('c', 'Title')
  await adapter.trash('c')
  await adapter.restore('c')
  await adapter.remove('c')
  await adapter.stop(inChat)
  await adapter.continueTurn(inChat)
  await adapter.regenerate({ ...inChat, messageId: 'm' })
  await adapter.removeQueued({ ...inChat, messageId: 'm' })
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST chats.rename',
    'POST chats.trash',
    'POST chats.restore',
    'POST chats.remove',
    'POST chats.stop',
    'POST chats.continue',
    'POST chats.regenerate',
    'POST messages.removeQueued',
  ])
})

test('a refusal keeps its words, code, status and details', async () => {
  const error = {
    message: 'Somebody answered already.',
    code: -32009,
    data: {
      code: 'CONFLICT',
      httpStatus: 409,
      errorCode: 'already-settled',
      details: { settlement: { toolCallId: 't' } },
    },
  }
  const { adapter } = setUp({ error }, 409)
  const refused = await adapter
    .settle({ ...inChat, toolCallId: 't', dismissed: true })
    .catch((cause: unknown) => cause)
  expect(refused).toBeInstanceOf(ChatAdapterError)
  expect(refused).toMatchObject({
    message: 'Somebody answered already.',
    code: 'already-settled',
    status: 409,
    details: { settlement: { toolCallId: 't' } },
  })
})

test('no answer at all is told in our words, with status 0', () => {
  const offline = toAdapterError(TRPCClientError.from(new TypeError('Failed to fetch')))
  expect(offline).toMatchObject({ message: adminText.errors.offline, status: 0, code: null })
  expect(toAdapterError('?')).toMatchObject({ status: 0 })
})

test('a session that ended elsewhere is noticed by every call, and by a stream that is refused without it', async () => {
  const error = {
    message: 'Sign in first.',
    code: -32001,
    data: { code: 'UNAUTHORIZED', httpStatus: 401, errorCode: null, details: {} },
  }
  const { adapter, signOuts } = setUp({ error }, 401)
  await expect(adapter.getChat('c')).rejects.toThrow('Sign in first.')
  expect(signOuts).toHaveLength(1)
  const message = { role: 'user', parts: [] } as const
  await expect(adapter.send({ ...inChat, message })).rejects.toThrow('Sign in first.')
  expect(signOuts).toHaveLength(2)
})

test('a stream refused to somebody who is signed in keeps its reason', async () => {
  const { adapter, signOuts } = setUp(data({ id: 'u' }))
  await expect(adapter.joinStream({ ...inChat, version: null })).rejects.toThrow(
    'You may not use this agent.',
  )
  expect(signOuts).toEqual([])
})
