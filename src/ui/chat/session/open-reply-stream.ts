import type { UIMessage, UIMessageChunk } from 'ai'
import type { ChatAdapter, ChatStream, OutgoingMessage } from '../adapter.ts'
import { coalesceDeltas } from './coalesce-deltas.ts'
import type { StreamRequest } from './thread-stream.ts'

/** Milliseconds between two renders of a streaming message: smooth to the eye, light on the processor. */
const renderEveryMs = 40

/** What a stream is opened for: to send something, or to read a stream that was already joined. */
export type ReplyRequest =
  | { readonly kind: 'join'; readonly stream: ReadableStream<UIMessageChunk> }
  | { readonly kind: 'send'; readonly model?: string | undefined; readonly reasoning?: string | undefined }

type Target = { readonly agent: string; readonly chatId: string | null }
type Options = {
  readonly adapter: ChatAdapter
  readonly target: () => Target
  readonly onAccepted: (result: ChatStream) => void
}

/**
 * Opens streams over a `ChatAdapter`. Only the one new message travels (a user message, or the waiting assistant
 * message with its outputs): the history is the server's.
 */
export function createStreamOpener({ adapter, target, onAccepted }: Options) {
  return async ({ message, metadata: request, signal }: StreamRequest<ReplyRequest>) => {
    if (request?.kind === 'join') return coalesceDeltas(request.stream, renderEveryMs)
    if (!message) throw new TypeError('There is no message to send.')
    const { agent, chatId } = target()
    const result = await adapter.send({
      agent,
      chatId: chatId ?? undefined,
      message: toOutgoing(message),
      model: request?.model,
      reasoning: request?.reasoning,
      signal,
    })
    onAccepted(result)
    return coalesceDeltas(result.stream, renderEveryMs)
  }
}

function toOutgoing(message: UIMessage): OutgoingMessage {
  return { id: message.id, role: message.role === 'assistant' ? 'assistant' : 'user', parts: message.parts }
}
