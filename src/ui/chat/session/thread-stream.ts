import type { UIMessage, UIMessageChunk } from 'ai'
import { applyChunk, type ReplyState } from './apply-chunk.ts'
import { withToolOutput } from './apply-tool-chunk.ts'
import { newId } from './new-id.ts'
import { createStore, type Store } from './store.ts'

export type StreamStatus = 'submitted' | 'streaming' | 'ready' | 'error'

export type ThreadState = {
  readonly messages: UIMessage[]
  /** `submitted` until the first chunk has come, `streaming` until the last one. */
  readonly status: StreamStatus
}

export type StreamRequest<Metadata> = {
  readonly message: UIMessage | undefined
  readonly metadata: Metadata | undefined
  readonly signal: AbortSignal
}

type End = { readonly messageId: string; readonly isAbort: boolean; readonly isError: boolean }

type Options<Metadata> = {
  /** Sends the message, or joins what runs, and gives the chunks of the reply. */
  readonly open: (request: StreamRequest<Metadata>) => Promise<ReadableStream<UIMessageChunk>>
  readonly onError: (error: Error) => void
  /** Called after every stream, however it ended, while the status is already set. */
  readonly onEnd: (end: End) => void
}

/** The messages of an open chat, and the stream that writes to the last of them. One stream at a time. */
export class ThreadStream<Metadata> {
  readonly store: Store<ThreadState> = createStore<ThreadState>({ messages: [], status: 'ready' })
  private readonly options: Options<Metadata>
  private current: AbortController | null = null

  constructor(options: Options<Metadata>) {
    this.options = options
  }

  get messages(): UIMessage[] {
    return this.store.get().messages
  }

  set messages(messages: UIMessage[]) {
    this.store.set({ messages })
  }

  get status(): StreamStatus {
    return this.store.get().status
  }

  /** Appends a message and reads the reply to it; without one the stream goes on with the last message. */
  send(message: UIMessage | undefined, metadata: Metadata): Promise<void> {
    if (message) this.messages = [...this.messages, message]
    return this.read(message, metadata)
  }

  /** Adds an answer to its call and sends on the message that holds it. */
  answer(toolCallId: string, output: unknown): Promise<void> {
    const message = this.messages.findLast(({ parts }) =>
      parts.some((part) => 'toolCallId' in part && part.toolCallId === toolCallId),
    )
    if (!message) return Promise.resolve()
    const answered = { ...message, parts: withToolOutput(message.parts, toolCallId, output) }
    this.replace(message.id, answered)
    return this.read(answered, undefined)
  }

  /** Ends the reading. What has come stays. */
  stop(): void {
    this.current?.abort()
  }

  clearError(): void {
    if (this.status === 'error') this.store.set({ status: 'ready' })
  }

  private async read(message: UIMessage | undefined, metadata: Metadata | undefined): Promise<void> {
    const control = new AbortController()
    const { signal } = control
    this.current = control
    this.store.set({ status: 'submitted' })
    const last = this.messages.find(({ id }) => id === message?.id) ?? this.messages.at(-1)
    let reply: ReplyState = {
      message: last?.role === 'assistant' ? last : { id: newId(), role: 'assistant', parts: [] },
      open: new Map(),
    }
    let isError = false
    try {
      const stream = await this.options.open({ message, metadata, signal })
      await readUntil(stream, signal, (chunk) => {
        const before = reply
        reply = applyChunk(reply, chunk)
        if (reply.message !== before.message) this.write(before.message.id, reply.message, chunk.type)
      })
    } catch (error) {
      isError = !signal.aborted && !(error instanceof Error && error.name === 'AbortError')
      if (isError) this.options.onError(error instanceof Error ? error : new Error(String(error)))
    }
    if (this.current === control) {
      this.current = null
      this.store.set({ status: isError ? 'error' : 'ready' })
    }
    this.options.onEnd({ messageId: reply.message.id, isAbort: signal.aborted, isError })
  }

  private write(idBefore: string, message: UIMessage, chunkType: UIMessageChunk['type']): void {
    // The server's id comes with the first chunk; nothing of the reply is to be seen yet.
    const status = chunkType === 'start' ? this.status : 'streaming'
    const at = this.messages.findLastIndex(({ id }) => id === message.id || id === idBefore)
    const messages = at < 0 ? [...this.messages, message] : this.messages.with(at, message)
    this.store.set({ messages, status })
  }

  private replace(id: string, message: UIMessage): void {
    this.messages = this.messages.map((other) => (other.id === id ? message : other))
  }
}

/** Hands over chunk after chunk until the end or the abort. */
async function readUntil(
  stream: ReadableStream<UIMessageChunk>,
  signal: AbortSignal,
  onChunk: (chunk: UIMessageChunk) => void,
): Promise<void> {
  const reader = stream.getReader()
  const cancel = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', cancel)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done || signal.aborted) return
      onChunk(value)
    }
  } catch (error) {
    cancel()
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
