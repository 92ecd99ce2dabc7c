import { expect, it } from 'vitest'
import { type ChatAdapter, ChatAdapterError, type SendArgs } from '#ui/chat/adapter.ts'
import { ChatSession } from '#ui/chat/session/chat-session.ts'
import { resendMessage, retryOutgoing, sendMessage } from '#ui/chat/session/send-message.ts'
import { chatText } from '#ui/text/chat-text.ts'
import { createMemoryAdapter } from '../../ui/harness/memory-adapter.ts'
import { MemoryServer } from '../../ui/harness/memory-server.ts'

const choice = { model: 'openai/gpt-large', reasoning: 'high' }

/** A session that follows nothing: that takes the events of a browser. */
function openSession(adapter: ChatAdapter, chatId: string | null = null): ChatSession {
  return new ChatSession({ adapter, agent: 'planner', chatId, text: chatText })
}

/** The adapter of a memory server whose first `send` fails, and all that was sent. */
function failingOnce(server: MemoryServer) {
  const sent: SendArgs[] = []
  const adapter = createMemoryAdapter(server)
  const failing: ChatAdapter = {
    ...adapter,
    async send(args) {
      sent.push(args)
      if (sent.length === 1) throw new ChatAdapterError('Too many requests.', { status: 429 })
      return adapter.send(args)
    },
  }
  return { adapter: failing, sent }
}

it('a message that was refused is sent again with the model and thinking it was sent with', async () => {
  const { adapter, sent } = failingOnce(new MemoryServer())
  const session = openSession(adapter)
  expect(await sendMessage(session, 'Hello', choice)).toBe(false)
  const { problem } = session.store.get()
  expect(await resendMessage(session, problem?.messageId ?? '')).toBe(true)
  expect(sent).toMatchObject([choice, choice])
  expect(sent[1]?.message.id).toBe(sent[0]?.message.id)
})

it('so is one that was refused on its way into the queue', async () => {
  const server = new MemoryServer()
  const chat = server.createChat('planner', 'Busy', 'busy')
  chat.turn = { ...chat.turn, state: 'awaiting' }
  const { adapter, sent } = failingOnce(server)
  const session = openSession(adapter, chat.id)
  session.store.set({ view: await adapter.getChat(chat.id), load: 'ready' })
  expect(await sendMessage(session, 'And this', choice)).toBe(false)
  const [entry] = session.store.get().outgoing
  expect(entry?.error).toBe('Too many requests.')
  if (entry) expect(await retryOutgoing(session, entry)).toBe(true)
  expect(sent).toMatchObject([choice, choice])
})
