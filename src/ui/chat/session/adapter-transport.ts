import type { ChatTransport, UIMessage, UIMessageChunk } from 'ai'
import type { ChatAdapter, ChatStream, OutgoingMessage } from '../adapter.ts'
import { coalesceDeltas } from './coalesce-deltas.ts'

/** Milliseconds between two renders of a streaming message: smooth to the eye, light on the processor. */
const renderEveryMs = 40

/** How a request of AI SDK's `Chat` is told what to do: send something, or read a stream that was already joined. */
export type TransportRequest =
  | { readonly kind: 'join'; readonly stream: ReadableStream<UIMessageChunk> }
  | { readonly kind: 'send'; readonly model?: string | undefined; readonly reasoning?: string | undefined }

type Target = { readonly agent: string; readonly chatId: string | null }
type Options = {
  readonly adapter: ChatAdapter
  readonly target: () => Target
  readonly onAccepted: (result: ChatStream) => void
}

/**
 * AI SDK's transport over a `ChatAdapter`. Only the one new message travels (a user message, or the waiting assistant
 * message with its outputs): the history is the server's.
 */
export function createAdapterTransport({ adapter, target, onAccepted }: Options): ChatTransport<UIMessage> {
  return {
    async sendMessages({ messages, messageId, metadata, abortSignal }) {
      const request = metadata as TransportRequest | undefined
      if (request?.kind === 'join') return coalesceDeltas(request.stream, renderEveryMs)
      const message = messages.find(({ id }) => id === messageId) ?? messages.at(-1)
      if (!message) throw new TypeError('There is no message to send.')
      const { agent, chatId } = target()
      const result = await adapter.send({
        agent,
        chatId: chatId ?? undefined,
        message: toOutgoing(message),
        model: request?.model,
        reasoning: request?.reasoning,
        signal: abortSignal,
      })
      onAccepted(result)
      return coalesceDeltas(result.stream, renderEveryMs)
    },
    // Joining goes through the session, which knows the version it has; AI SDK's own resume expects a full replay.
    reconnectToStream: async () => null,
  }
}

function toOutgoing(message: UIMessage): OutgoingMessage {
  return { id: message.id, role: message.role === 'assistant' ? 'assistant' : 'user', parts: message.parts }
}
