import { readUIMessageStream, type UIMessage, type UIMessageChunk } from 'ai'
import type { ChatEvent } from '#contracts/chat.ts'
import type { ActorView, MessageView } from '#contracts/message.ts'
import type { TurnView } from '#contracts/turn.ts'
import { ChatAdapterError } from '#ui/chat/adapter.ts'
import { promptOf, type Run } from './memory-run.ts'
import { type Step, scriptFor } from './memory-script.ts'

export type MemoryChat = {
  readonly id: string
  readonly agent: string
  title: string
  channelLabel: string | null
  deletedAt: string | null
  messages: MessageView[]
  turn: TurnView
  script: Step[]
  run: Run | null
  nextSeq: number
}

export const nobody: ActorView = { kind: 'anonymous', userId: null, name: null, channel: null }

/** A FrogBot of one page: chats, turns, questions and events in memory, with a scripted agent. */
export class MemoryServer {
  readonly chats = new Map<string, MemoryChat>()
  readonly listeners = new Set<(event: ChatEvent) => void>()
  /** Milliseconds between two chunks. */
  tickMs = 4
  /** Throws before the next call of that name. */
  readonly faults = new Map<string, ChatAdapterError>()
  readonly calls: { readonly name: string; readonly detail: unknown }[] = []

  private held: { readonly name: string; readonly gate: Promise<void>; readonly open: () => void } | null =
    null

  createChat(agent: string, title: string, id: string = crypto.randomUUID()): MemoryChat {
    const turn: TurnView = { state: 'idle', messageId: null, lastError: null, canContinue: false }
    const chat: MemoryChat = {
      id,
      agent,
      title,
      channelLabel: null,
      deletedAt: null,
      messages: [],
      turn,
      script: [],
      run: null,
      nextSeq: 1,
    }
    this.chats.set(id, chat)
    return chat
  }

  getChat(id: string): MemoryChat {
    const chat = this.chats.get(id)
    if (!chat) throw new ChatAdapterError('This chat does not exist.', { status: 404 })
    return chat
  }

  note(name: string, detail: unknown): void {
    this.calls.push({ name, detail })
    const fault = this.faults.get(name)
    if (!fault) return
    this.faults.delete(name)
    throw fault
  }

  /** Holds back calls of that name, or chunks of that type. */
  hold(name: string): void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.held = { name, gate: promise, open: resolve }
  }

  letGo(): void {
    this.held?.open()
    this.held = null
  }

  async enter(name: string, detail: unknown): Promise<void> {
    if (this.held?.name === name) await this.held.gate
    this.note(name, detail)
  }

  emit(chat: MemoryChat, change: ChatEvent['change']): void {
    for (const listener of this.listeners) listener({ type: 'chat', chatId: chat.id, change })
  }

  addMessage(
    chat: MemoryChat,
    fields: Partial<MessageView> & Pick<MessageView, 'role' | 'parts'>,
  ): MessageView {
    const now = new Date().toISOString()
    const message: MessageView = {
      id: crypto.randomUUID(),
      chat: chat.id,
      metadata: null,
      usage: null,
      status: null,
      delivery: null,
      model: null,
      reasoning: null,
      author: null,
      settlements: [],
      version: 1,
      seq: chat.nextSeq++,
      createdAt: now,
      updatedAt: now,
      ...fields,
    }
    chat.messages.push(message)
    return message
  }

  update(chat: MemoryChat, id: string, change: Partial<MessageView>): MessageView {
    const at = chat.messages.findIndex((message) => message.id === id)
    const old = chat.messages[at]
    if (!old) throw new ChatAdapterError('No such message.', { status: 404 })
    const next = { ...old, ...change, version: old.version + 1, updatedAt: new Date().toISOString() }
    chat.messages[at] = next
    return next
  }

  start(chat: MemoryChat, prompt: string): Run {
    chat.script = scriptFor(prompt)
    return this.resume(chat, crypto.randomUUID())
  }

  /** Runs the rest of the script into the message, detached from whoever reads. */
  resume(chat: MemoryChat, messageId: string): Run {
    const run: Run = { chunks: [], readers: new Set(), stopped: false }
    chat.run = run
    chat.turn = { state: 'running', messageId, lastError: null, canContinue: false }
    this.emit(chat, 'turn')
    void this.drive(chat, run, messageId)
    return run
  }

  private async drive(chat: MemoryChat, run: Run, messageId: string): Promise<void> {
    const push = async (chunk: UIMessageChunk) => {
      if (this.held?.name === chunk.type) await this.held.gate
      if (run.stopped) return
      run.chunks.push(chunk)
      for (const reader of run.readers) reader.enqueue(chunk)
      await new Promise((resolve) => setTimeout(resolve, this.tickMs))
    }
    await push({ type: 'start', messageId })
    let lastError: TurnView['lastError'] = null
    let asks = false
    while (!asks && !lastError && !run.stopped) {
      const step = chat.script.shift()
      if (!step) break
      const from = run.chunks.length
      await push({ type: 'start-step' })
      for (const chunk of step.chunks) await push(chunk)
      await push({ type: 'finish-step' })
      await this.save(chat, messageId, run.chunks.slice(from))
      // What is stored need not be streamed to those who join later.
      asks = step.asks === true
      if (!step.fails) continue
      lastError = { code: 'provider-error', message: step.fails }
      this.update(chat, messageId, { metadata: { error: lastError } })
    }
    if (lastError) await push({ type: 'error', errorText: lastError.message })
    else await push({ type: 'finish' })
    this.finish(chat, run, asks ? messageId : null, lastError)
  }

  private async save(chat: MemoryChat, messageId: string, chunks: readonly UIMessageChunk[]): Promise<void> {
    const known = chat.messages.find(({ id }) => id === messageId)
    const message: UIMessage = {
      id: messageId,
      role: 'assistant',
      parts: structuredClone(known?.parts ?? []) as UIMessage['parts'],
    }
    let last = message
    const stream = new ReadableStream<UIMessageChunk>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(chunk)
        controller.close()
      },
    })
    for await (const state of readUIMessageStream({ message, stream })) last = state
    const wrote = { parts: last.parts, model: 'demo/demo', usage: { inputTokens: 1200, outputTokens: 34 } }
    if (known) this.update(chat, messageId, wrote)
    else this.addMessage(chat, { id: messageId, role: 'assistant', ...wrote })
    if (chat.run) chat.run.chunks.splice(0, chat.run.chunks.length, { type: 'start', messageId })
    this.emit(chat, 'messages')
  }

  /** Ends everything that still runs: nobody looks at this server any more. */
  halt(): void {
    this.listeners.clear()
    this.letGo()
    for (const { run } of this.chats.values()) if (run) run.stopped = true
    for (const chat of this.chats.values()) chat.script = []
  }

  stop(chat: MemoryChat): void {
    const { run } = chat
    if (run) this.finish(chat, run, null, null)
  }

  private finish(
    chat: MemoryChat,
    run: Run,
    waitingId: string | null,
    lastError: TurnView['lastError'],
  ): void {
    if (run.stopped) return
    run.stopped = true
    chat.run = null
    chat.turn = {
      state: waitingId ? 'awaiting' : 'idle',
      messageId: waitingId,
      lastError,
      canContinue: false,
    }
    for (const reader of run.readers) reader.close()
    this.emit(chat, 'turn')
    const next = waitingId ? undefined : chat.messages.find(({ status }) => status === 'queued')
    if (!next) return
    this.update(chat, next.id, { status: null, seq: chat.nextSeq++ })
    chat.messages.sort((one, other) => one.seq - other.seq)
    this.start(chat, promptOf(next))
  }
}
