import { type TRPCClient, TRPCClientError } from '@trpc/client'
import type { LiveSource } from '#features/frame/live-provider.tsx'
import type { AppRouter } from '#server/trpc/app-router.ts'
import { type ChatAdapter, ChatAdapterError } from '#ui/chat/adapter.ts'
import { adminText } from '#ui/text/admin-text.ts'

type Options = {
  readonly client: TRPCClient<AppRouter>
  /** Answers what tRPC can't: the streams. */
  readonly streams: Pick<ChatAdapter, 'send' | 'joinStream'>
  readonly live: LiveSource
  /** The session has ended elsewhere. */
  readonly onSignedOut: () => void
}

/** The chat components' server in the admin: procedures for everything but the streams. */
export function createTrpcChatAdapter({ client, streams, live, onSignedOut }: Options): ChatAdapter {
  const told: Told = (call) =>
    call.catch((cause: unknown) => {
      const error = toAdapterError(cause)
      if (error.status === 401) onSignedOut()
      throw error
    })
  // Streams are for anonymous callers, too: somebody whose session has ended is refused there for another reason.
  const streamed: Told = (call) =>
    call.catch(async (error: unknown) => {
      if (error instanceof ChatAdapterError && refusals.has(error.status)) await told(client.users.me.query())
      throw error
    })
  return {
    send: (args) => streamed(streams.send(args)),
    joinStream: (args) => streamed(streams.joinStream(args)),
    listAgents: () => told(client.agents.list.query()),
    listModels: () => told(client.agents.models.query()),
    listChats: (query = {}) => told(client.chats.list.query(query)),
    async getChat(chatId) {
      const chat = await told(client.chats.get.query({ chatId }))
      return { ...chat, pending: chat.pending.map(withInput) }
    },
    listMessages: (chatId, options = {}) => told(client.messages.list.query({ chatId, ...options })),
    async pending({ chatId }) {
      const list = await told(client.questions.pending.query({ chatId }))
      return { ...list, pending: list.pending.map(withInput) }
    },
    ...writingOf(client, told),
    subscribe: (onEvent, onGap) => live.subscribe(onEvent, onGap),
  }
}

const refusals: ReadonlySet<number> = new Set([401, 403, 404])

/** Turns a failed call into the error the chat components understand. */
type Told = <T>(call: Promise<T>) => Promise<T>

type Writing = Omit<
  ChatAdapter,
  | 'send'
  | 'joinStream'
  | 'listAgents'
  | 'listModels'
  | 'listChats'
  | 'getChat'
  | 'listMessages'
  | 'pending'
  | 'subscribe'
>

function writingOf({ chats, messages, questions }: TRPCClient<AppRouter>, told: Told): Writing {
  return {
    async settle({ agent: _agent, chatId, toolCallId, ...answer }) {
      const { status } = await told(questions.settle.mutate({ chatId, toolCallId, ...answer }))
      return { status }
    },
    stop: async ({ chatId }) => void (await told(chats.stop.mutate({ chatId }))),
    continueTurn: async ({ chatId }) => void (await told(chats.continue.mutate({ chatId }))),
    editQueued: ({ chatId, messageId, parts, delivery }) =>
      told(messages.editQueued.mutate({ chatId, messageId, parts: parts && [...parts], delivery })),
    removeQueued: ({ chatId, messageId }) => told(messages.removeQueued.mutate({ chatId, messageId })),
    editMessage: async ({ chatId, messageId, parts }) =>
      void (await told(chats.editMessage.mutate({ chatId, messageId, parts: [...parts] }))),
    regenerate: async ({ chatId, messageId }) =>
      void (await told(chats.regenerate.mutate({ chatId, messageId }))),
    rename: async (chatId, title) => void (await told(chats.rename.mutate({ chatId, title }))),
    trash: async (chatId) => void (await told(chats.trash.mutate({ chatId }))),
    restore: async (chatId) => void (await told(chats.restore.mutate({ chatId }))),
    remove: async (chatId) => void (await told(chats.remove.mutate({ chatId }))),
    branch: (chatId, messageId) =>
      told(chats.branch.mutate(messageId === undefined ? { chatId } : { chatId, messageId })),
  }
}

/** JSON drops an undefined input; the components want the key. */
function withInput<Call extends { input?: unknown }>(call: Call): Call & { input: unknown } {
  return { ...call, input: call.input }
}

/** Never shows the words of a library: a call without an answer of ours gets a sentence of ours. */
export function toAdapterError(error: unknown): ChatAdapterError {
  const data = error instanceof TRPCClientError ? readErrorData(error.data) : null
  if (data === null || !(error instanceof Error)) {
    return new ChatAdapterError(adminText.errors.offline, { status: 0, cause: error })
  }
  return new ChatAdapterError(error.message, {
    code: data.errorCode,
    status: data.httpStatus,
    details: data.details,
    cause: error,
  })
}

type ErrorData = { httpStatus: number; errorCode: string | null; details: Record<string, unknown> }

function readErrorData(data: unknown): ErrorData | null {
  if (
    typeof data !== 'object' ||
    data === null ||
    !('httpStatus' in data) ||
    typeof data.httpStatus !== 'number'
  )
    return null
  const errorCode = 'errorCode' in data && typeof data.errorCode === 'string' ? data.errorCode : null
  const details =
    'details' in data && typeof data.details === 'object' && data.details !== null ? { ...data.details } : {}
  return { httpStatus: data.httpStatus, errorCode, details }
}
