import type { UIMessageChunk } from 'ai'
import { parseJsonEventStream, uiMessageChunkSchema } from 'ai'
import { chatText } from '#ui/text/chat-text.ts'
import { ChatAdapterError } from '../adapter.ts'

/** The AI SDK chunks of an event stream. A chunk that can't be read ends the stream with an error. */
export function readChunks(response: Response): ReadableStream<UIMessageChunk> {
  const { body } = response
  if (!body) throw new ChatAdapterError(chatText.errors.notJson, { status: response.status })
  return parseJsonEventStream({ stream: body, schema: uiMessageChunkSchema }).pipeThrough(
    new TransformStream({
      transform(result, controller) {
        if (!result.success) throw new ChatAdapterError(chatText.errors.notJson, { cause: result.error })
        controller.enqueue(result.value)
      },
    }),
  )
}
