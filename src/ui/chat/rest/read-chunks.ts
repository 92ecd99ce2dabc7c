import type { UIMessageChunk } from 'ai'
import { chatText } from '#ui/text/chat-text.ts'
import { ChatAdapterError } from '../adapter.ts'
import { readDataLines } from './read-data-lines.ts'

/** The AI SDK chunks of an event stream. A chunk that can't be read ends the stream with an error. */
export function readChunks(response: Response): ReadableStream<UIMessageChunk> {
  const { body } = response
  if (!body) throw new ChatAdapterError(chatText.errors.notJson, { status: response.status })
  const lines = readDataLines(body)
  return new ReadableStream<UIMessageChunk>({
    async pull(controller) {
      const { done, value } = await lines.next()
      if (done) controller.close()
      else if (isChunk(value)) controller.enqueue(value)
      else throw new ChatAdapterError(chatText.errors.notJson)
    },
    cancel: async () => {
      await lines.return(undefined)
    },
  })
}

/** The stream is our own server's: a check of every field of every chunk would cost zod and find nothing. */
function isChunk(value: unknown): value is UIMessageChunk {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
