import type { UIMessageChunk } from 'ai'
import type { AgentView, ModelView } from '#contracts/agent.ts'
import type { ChatView } from '#contracts/chat.ts'
import type { ActorView, MessageView } from '#contracts/message.ts'
import { type ChatAdapter, ChatAdapterError, type SendArgs } from '#ui/chat/adapter.ts'
import { pendingCalls, settleCall } from './memory-questions.ts'
import { promptOf, readRun } from './memory-run.ts'
import { type MemoryChat, type MemoryServer, nobody } from './memory-server.ts'

export const agents: AgentView[] = [
  {
    slug: 'planner',
    name: 'Planner',
    description: 'Plans trips, asks first',
    avatar: null,
    model: 'fast',
    modelId: 'demo/demo',
    demo: true,
  },
  {
    slug: 'assistant',
    name: 'Assistant',
    description: 'Answers questions',
    avatar: null,
    model: 'standard',
    modelId: 'openai/gpt-large',
    demo: false,
  },
]
const models: ModelView[] = [
  { id: 'demo/demo', name: 'Demo model', provider: 'demo', input: ['text'], reasoning: false },
  {
    id: 'openai/gpt-large',
    name: 'Large',
    provider: 'openai',
    input: ['text', 'image', 'pdf'],
    reasoning: true,
  },
  { id: 'anthropic/careful', name: 'Careful', provider: 'anthropic', input: null, reasoning: true },
]

/** One reader's view of a memory server. */
export function createMemoryAdapter(server: MemoryServer, actor: ActorView = nobody): ChatAdapter {
  const viewOf = (chat: MemoryChat): ChatView => ({
    id: chat.id,
    title: chat.title,
    agent: chat.agent,
    channelLabel: chat.channelLabel,
    state: chat.turn.state,
    lastMessageAt: chat.messages.at(-1)?.createdAt ?? null,
    createdAt: new Date(0).toISOString(),
    updatedAt: new Date(0).toISOString(),
    deletedAt: chat.deletedAt,
    turn: chat.turn,
    pending: pendingCalls(chat),
    writable: chat.channelLabel === null && chat.deletedAt === null,
  })
  const writable = (chatId: string) => {
    const chat = server.getChat(chatId)
    if (chat.deletedAt !== null) throw new ChatAdapterError('This chat is in the trash.', { status: 404 })
    if (chat.channelLabel !== null) {
      const notice = `This conversation happens in ${chat.channelLabel}. Continue it there, or branch it into a new chat.`
      throw new ChatAdapterError(notice, { status: 409, code: 'channel-chat' })
    }
    return chat
  }
  const queuedOf = (chatId: string, messageId: string): [MemoryChat, MessageView] => {
    const chat = writable(chatId)
    const message = chat.messages.find(({ id, status }) => id === messageId && status === 'queued')
    if (!message)
      throw new ChatAdapterError('That message is no longer waiting.', { status: 409, code: 'not-queued' })
    return [chat, message]
  }
  const rerun = (chat: MemoryChat, userId: string) => {
    const at = chat.messages.findIndex(({ id }) => id === userId)
    chat.messages = chat.messages.slice(0, at + 1)
    server.start(chat, promptOf(chat.messages[at] ?? { parts: [] }))
  }

  return {
    listAgents: async () => agents,
    listModels: async () => models,
    async listChats({ waiting = false, title = '' } = {}) {
      return {
        chats: [...server.chats.values()]
          .filter(({ deletedAt, turn }) => !deletedAt && (!waiting || turn.state === 'awaiting'))
          .map(viewOf)
          .filter((chat) => chat.title.toLowerCase().includes(title.toLowerCase())),
        nextCursor: null,
      }
    },
    async getChat(chatId) {
      await server.enter('getChat', chatId)
      return viewOf(server.getChat(chatId))
    },
    async listMessages(chatId, { before, limit = 500 } = {}) {
      const all = server.getChat(chatId).messages.filter(({ seq }) => before === undefined || seq < before)
      return structuredClone(all.slice(-limit))
    },
    async send(args) {
      await server.enter('send', args)
      return send(server, actor, writable, args)
    },
    async joinStream({ chatId, version }) {
      server.note('joinStream', { chatId, version })
      const { run } = server.getChat(chatId)
      return run ? readRun(run) : null
    },
    async pending({ chatId }) {
      const chat = server.getChat(chatId)
      return { chatId, state: chat.turn.state, pending: pendingCalls(chat) }
    },
    async settle({ chatId, toolCallId, output, dismissed }) {
      server.note('settle', { toolCallId, output, dismissed })
      const chat = writable(chatId)
      const messageId = chat.turn.messageId
      if (dismissed) {
        settleCall(server, chat, toolCallId, { errorText: 'Dismissed by the user.' }, actor)
        for (const call of pendingCalls(chat))
          settleCall(server, chat, call.toolCallId, { errorText: 'Cancelled.' }, actor)
        chat.turn = { ...chat.turn, state: 'idle', messageId: null }
        server.emit(chat, 'turn')
        return { status: 'dismissed' }
      }
      if (!settleCall(server, chat, toolCallId, { output }, actor) || messageId === null)
        return { status: 'awaiting-input' }
      server.resume(chat, messageId)
      return { status: 'running' }
    },
    async stop({ chatId }) {
      server.note('stop', chatId)
      server.stop(writable(chatId))
    },
    async continueTurn({ chatId }) {
      const chat = writable(chatId)
      server.resume(chat, chat.messages.at(-1)?.id ?? crypto.randomUUID())
    },
    async editQueued({ chatId, messageId, parts, delivery }) {
      server.note('editQueued', { messageId, parts, delivery })
      const [chat] = queuedOf(chatId, messageId)
      server.update(chat, messageId, { ...(parts && { parts: [...parts] }), ...(delivery && { delivery }) })
      server.emit(chat, 'messages')
    },
    async removeQueued({ chatId, messageId }) {
      const [chat, message] = queuedOf(chatId, messageId)
      chat.messages = chat.messages.filter((other) => other !== message)
      server.emit(chat, 'messages')
    },
    async editMessage({ chatId, messageId, parts }) {
      server.note('editMessage', { messageId, parts })
      const chat = writable(chatId)
      server.update(chat, messageId, { parts: [...parts] })
      rerun(chat, messageId)
    },
    async regenerate({ chatId, messageId }) {
      server.note('regenerate', { messageId })
      const chat = writable(chatId)
      const at = chat.messages.findIndex(({ id }) => id === messageId)
      rerun(chat, chat.messages.slice(0, at).findLast(({ role }) => role === 'user')?.id ?? '')
    },
    async rename(chatId, title) {
      server.getChat(chatId).title = title
      server.emit(server.getChat(chatId), 'chat')
    },
    async trash(chatId) {
      server.getChat(chatId).deletedAt = new Date().toISOString()
      server.emit(server.getChat(chatId), 'chat')
    },
    async restore(chatId) {
      server.getChat(chatId).deletedAt = null
      server.emit(server.getChat(chatId), 'chat')
    },
    async remove(chatId) {
      const chat = server.getChat(chatId)
      server.chats.delete(chatId)
      server.emit(chat, 'chat')
    },
    async branch(chatId, messageId) {
      server.note('branch', { chatId, messageId })
      const from = server.getChat(chatId)
      const copy = server.createChat(from.agent, from.title)
      const end = messageId ? from.messages.findIndex(({ id }) => id === messageId) + 1 : from.messages.length
      for (const { role, parts } of from.messages.slice(0, end))
        server.addMessage(copy, { role, parts: structuredClone(parts) })
      return { chatId: copy.id }
    },
    subscribe(onEvent) {
      server.listeners.add(onEvent)
      return () => server.listeners.delete(onEvent)
    },
  }
}

type Writable = (chatId: string) => MemoryChat

function send(server: MemoryServer, actor: ActorView, writable: Writable, args: SendArgs) {
  const { agent, chatId, message, delivery } = args
  const chat =
    chatId === undefined
      ? server.createChat(agent, promptOf({ parts: [...message.parts] }))
      : writable(chatId)
  if (message.role === 'assistant') return { chatId: chat.id, stream: resubmit(server, actor, chat, message) }
  const isIdle = chat.turn.state === 'idle'
  const status = isIdle ? null : ('queued' as const)
  const id = message.id ?? crypto.randomUUID()
  server.addMessage(chat, {
    id,
    role: 'user',
    parts: [...message.parts],
    status,
    delivery: status && (delivery ?? 'queue'),
    author: actor,
  })
  server.emit(chat, 'messages')
  if (isIdle)
    return { chatId: chat.id, stream: readRun(server.start(chat, promptOf({ parts: [...message.parts] }))) }
  const data = { chatId: chat.id, messageId: id, delivery: delivery ?? 'queue' }
  return { chatId: chat.id, stream: oneChunk({ type: 'data-queued', data, transient: true }) }
}

/** Takes outputs only for calls that are open here, as the server does. */
function resubmit(server: MemoryServer, actor: ActorView, chat: MemoryChat, message: SendArgs['message']) {
  const open = pendingCalls(chat)
  const messageId = chat.turn.messageId
  if (chat.turn.state !== 'awaiting' || messageId === null) {
    throw new ChatAdapterError('Another request already continued.', {
      status: 409,
      code: 'turn-in-progress',
    })
  }
  const answers = open.map((call) =>
    message.parts.find((part) => part.toolCallId === call.toolCallId && part.state === 'output-available'),
  )
  if (answers.some((part) => !part)) {
    throw new ChatAdapterError('Other calls still wait.', { status: 409, code: 'pending-calls' })
  }
  for (const part of answers)
    if (part) settleCall(server, chat, String(part.toolCallId), { output: part.output }, actor)
  return readRun(server.resume(chat, messageId))
}

function oneChunk(chunk: UIMessageChunk): ReadableStream<UIMessageChunk> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(chunk)
      controller.close()
    },
  })
}
