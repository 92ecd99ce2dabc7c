import type { UIMessageChunk } from 'ai'
import { describe, expect, it } from 'vitest'
import type { ChatEvent } from '#contracts/chat.ts'
import {
  type ChatAdapter,
  ChatAdapterError,
  type ChatStream,
  type OutgoingMessage,
} from '#ui/chat/adapter.ts'

/** A server to run the contract on, with an agent that does what the prompt says. */
export type ContractServer = {
  readonly adapter: ChatAdapter
  readonly agent: string
  /** A prompt that is answered with text at once. */
  readonly plainPrompt: string
  /** A prompt that is answered with one call of `question`: header `Pace`, option `Slow`. */
  readonly askingPrompt: string
  /** A prompt whose reply lasts long enough to be joined and stopped. */
  readonly longPrompt: string
  readonly close: () => Promise<void>
}

const answer = { answers: [{ header: 'Pace', selected: ['Slow'] }] }
const userMessage = (text: string): OutgoingMessage => ({
  id: crypto.randomUUID(),
  role: 'user',
  parts: [{ type: 'text', text }],
})

/**
 * What every `ChatAdapter` has to do, whatever it runs on. Call it in a test file of the adapter.
 *
 * @example
 * describeChatAdapter('over HTTP', () => startStub())
 */
export function describeChatAdapter(name: string, open: () => Promise<ContractServer>): void {
  const rule = (title: string, run: (server: ContractServer) => Promise<void>) =>
    it(title, async () => {
      const server = await open()
      try {
        await run(server)
      } finally {
        await server.close()
      }
    })

  describe(`a chat adapter ${name}`, () => {
    rule('lists agents and models in the shapes of the contract', async ({ adapter, agent }) => {
      expect((await adapter.listAgents()).map(({ slug }) => slug)).toContain(agent)
      expect(Array.isArray(await adapter.listModels())).toBe(true)
    })

    rule('creates a chat by its first message and knows its id before the reply', async (server) => {
      const { chatId, stream } = await begin(server, server.plainPrompt)
      expect(chatId).toEqual(expect.any(String))
      expect(kindsOf(await readAll(stream))).toEqual(
        expect.arrayContaining(['start', 'text-delta', 'finish']),
      )
      const messages = await server.adapter.listMessages(String(chatId))
      expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant'])
      expect((await server.adapter.getChat(String(chatId))).turn.state).toBe('idle')
    })

    rule('pages back through messages in order', async (server) => {
      const { chatId } = await finished(server, server.plainPrompt)
      const [first, second] = await server.adapter.listMessages(chatId)
      expect(await server.adapter.listMessages(chatId, { limit: 1 })).toEqual([second])
      expect(await server.adapter.listMessages(chatId, { before: second?.seq ?? 0 })).toEqual([first])
    })

    rule('tells what waits, takes an answer, and goes on in the same message', async (server) => {
      const { adapter, agent } = server
      const { chatId } = await finished(server, server.askingPrompt)
      const { state, pending } = await adapter.pending({ agent, chatId })
      expect(state).toBe('awaiting')
      expect((await adapter.getChat(chatId)).pending).toEqual(pending)
      const toolCallId = pending[0]?.toolCallId ?? ''
      expect(await adapter.settle({ agent, chatId, toolCallId, output: answer })).toEqual({
        status: 'running',
      })
      await untilIdle(server, chatId)
      const messages = await adapter.listMessages(chatId)
      expect(messages).toHaveLength(2)
      expect(messages[1]?.settlements).toMatchObject([{ toolCallId, outcome: 'answered' }])
      expect(messages[1]?.parts.at(-1)).toMatchObject({ type: 'text' })
    })

    rule('resubmits the waiting message with its outputs and streams the continuation', async (server) => {
      const { adapter, agent } = server
      const { chatId } = await finished(server, server.askingPrompt)
      const waiting = (await adapter.listMessages(chatId))[1]
      const parts = (waiting?.parts ?? []).map((part) =>
        part.state === 'input-available' ? { ...part, state: 'output-available', output: answer } : part,
      )
      const sent = await adapter.send({
        agent,
        chatId,
        message: { id: waiting?.id, role: 'assistant', parts },
      })
      const chunks = await readAll(sent.stream)
      expect(chunks[0]).toMatchObject({ type: 'start', messageId: waiting?.id })
      expect(kindsOf(chunks)).toContain('text-delta')
    })

    rule('lists the chats that wait for an answer', async (server) => {
      const { chatId } = await finished(server, server.askingPrompt)
      const other = await finished(server, server.plainPrompt)
      const waiting = (await server.adapter.listChats({ waiting: true })).chats
      expect(waiting.map(({ id, state }) => [id, state])).toContainEqual([chatId, 'awaiting'])
      expect(waiting.map(({ id }) => id)).not.toContain(other.chatId)
    })

    rule('dismisses without running the model again', async (server) => {
      const { adapter, agent } = server
      const { chatId } = await finished(server, server.askingPrompt)
      const toolCallId = (await adapter.pending({ agent, chatId })).pending[0]?.toolCallId ?? ''
      expect(await adapter.settle({ agent, chatId, toolCallId, dismissed: true })).toEqual({
        status: 'dismissed',
      })
      const last = (await adapter.listMessages(chatId)).at(-1)
      expect(last?.parts.find((part) => part.toolCallId === toolCallId)).toMatchObject({
        state: 'output-error',
        errorText: 'Dismissed by the user.',
      })
      expect((await adapter.getChat(chatId)).turn.state).toBe('idle')
    })

    rule('rejects a second answer with an error that has the code of the API', async (server) => {
      const { adapter, agent } = server
      const { chatId } = await finished(server, server.askingPrompt)
      const toolCallId = (await adapter.pending({ agent, chatId })).pending[0]?.toolCallId ?? ''
      await adapter.settle({ agent, chatId, toolCallId, output: answer })
      const error = await adapter
        .settle({ agent, chatId, toolCallId, output: answer })
        .catch((caught: unknown) => caught)
      expect(error).toBeInstanceOf(ChatAdapterError)
      expect(error).toMatchObject({ code: 'already-settled', status: 409, message: expect.any(String) })
      await untilIdle(server, chatId)
    })

    rule('queues what is sent while a turn runs, and lets it be changed and removed', async (server) => {
      const { adapter, agent } = server
      const { chatId, stream } = await begin(server, server.longPrompt)
      const inChat = { agent, chatId: String(chatId) }
      for (const text of ['first', 'second']) {
        const sent = await adapter.send({ ...inChat, message: userMessage(text) })
        expect(await readAll(sent.stream)).toMatchObject([{ type: 'data-queued', transient: true }])
      }
      const [first, second] = (await adapter.listMessages(inChat.chatId)).filter(
        ({ status }) => status === 'queued',
      )
      await adapter.removeQueued({ ...inChat, messageId: first?.id ?? '' })
      await adapter.editQueued({
        ...inChat,
        messageId: second?.id ?? '',
        parts: [{ type: 'text', text: 'changed' }],
      })
      const queued = (await adapter.listMessages(inChat.chatId)).filter(({ status }) => status === 'queued')
      expect(queued.map(({ parts }) => parts)).toEqual([[{ type: 'text', text: 'changed' }]])
      await adapter.editQueued({ ...inChat, messageId: second?.id ?? '', delivery: 'steer' })
      const steering = (await adapter.listMessages(inChat.chatId)).find(({ id }) => id === second?.id)
      expect(steering).toMatchObject({ delivery: 'steer', parts: [{ type: 'text', text: 'changed' }] })
      await adapter.removeQueued({ ...inChat, messageId: second?.id ?? '' })
      await adapter.stop(inChat)
      await readAll(stream)
    })

    rule('joins a running turn, stops it, and has nothing to join afterwards', async (server) => {
      const { adapter, agent } = server
      const { chatId, stream } = await begin(server, server.longPrompt)
      const inChat = { agent, chatId: String(chatId) }
      const joined = await adapter.joinStream({ ...inChat, version: null })
      expect(joined).not.toBeNull()
      await adapter.stop(inChat)
      await Promise.all([readAll(stream), joined && readAll(joined)])
      expect(await adapter.joinStream({ ...inChat, version: null })).toBeNull()
    })

    rule('changes a sent message, and writes a reply again', async (server) => {
      const { adapter, agent } = server
      const { chatId } = await finished(server, server.plainPrompt)
      const [asked, replied] = await adapter.listMessages(chatId)
      await adapter.regenerate({ agent, chatId, messageId: replied?.id ?? '' })
      await untilIdle(server, chatId)
      expect((await adapter.listMessages(chatId))[1]?.id).not.toBe(replied?.id)
      const parts = [{ type: 'text', text: `${server.plainPrompt} again` }]
      await adapter.editMessage({ agent, chatId, messageId: asked?.id ?? '', parts })
      await untilIdle(server, chatId)
      const messages = await adapter.listMessages(chatId)
      expect(messages[0]?.parts).toEqual(parts)
      expect(messages).toHaveLength(2)
    })

    rule('renames, branches, trashes, restores and removes', async (server) => {
      const { adapter } = server
      const { chatId } = await finished(server, server.plainPrompt)
      await adapter.rename(chatId, 'Another name')
      expect((await adapter.getChat(chatId)).title).toBe('Another name')
      const named = async (title: string) => (await adapter.listChats({ title })).chats.map(({ id }) => id)
      expect([await named('other NAME'), await named('a third name')]).toEqual([[chatId], []])
      const branch = await adapter.branch(chatId)
      expect(await adapter.listMessages(branch.chatId)).toHaveLength(2)
      await adapter.trash(chatId)
      expect((await adapter.listChats()).chats.map(({ id }) => id)).not.toContain(chatId)
      await adapter.restore(chatId)
      expect((await adapter.listChats()).chats.map(({ id }) => id)).toContain(chatId)
      await adapter.remove(chatId)
      await expect(adapter.getChat(chatId)).rejects.toMatchObject({ status: 404 })
    })

    rule('calls back when a chat changes, until it is told to stop', async (server) => {
      const { chatId } = await finished(server, server.plainPrompt)
      const events: ChatEvent[] = []
      const unsubscribe = server.adapter.subscribe((event) => events.push(event))
      // A listener may need a moment to be connected; the limit of the test ends this when nothing ever comes.
      while (events.length === 0) await server.adapter.rename(chatId, `Name ${crypto.randomUUID()}`)
      expect(events[0]).toMatchObject({ type: 'chat', chatId })
      unsubscribe()
      const { length } = events
      await server.adapter.rename(chatId, 'After that')
      expect(events).toHaveLength(length)
    })
  })
}

async function begin({ adapter, agent }: ContractServer, prompt: string): Promise<ChatStream> {
  return adapter.send({ agent, message: userMessage(prompt) })
}

async function finished(server: ContractServer, prompt: string): Promise<{ chatId: string }> {
  const { chatId, stream } = await begin(server, prompt)
  await readAll(stream)
  return { chatId: String(chatId) }
}

async function readAll(stream: ReadableStream<UIMessageChunk>): Promise<UIMessageChunk[]> {
  const chunks: UIMessageChunk[] = []
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) return chunks
    chunks.push(value)
  }
}

const kindsOf = (chunks: readonly UIMessageChunk[]) => chunks.map(({ type }) => type)

/** Reads the running turn until there is none. */
async function untilIdle({ adapter, agent }: ContractServer, chatId: string): Promise<void> {
  for (;;) {
    const { turn } = await adapter.getChat(chatId)
    if (turn.state !== 'running') return
    const stream = await adapter.joinStream({ agent, chatId, version: null })
    if (stream) await readAll(stream)
  }
}
