import type { UIMessageChunk } from 'ai'
import type { MessageView } from '#contracts/message.ts'

/** A stream that anybody may join: `chunks` is what came after the last save. */
export type Run = {
  readonly chunks: UIMessageChunk[]
  readonly readers: Set<ReadableStreamDefaultController<UIMessageChunk>>
  stopped: boolean
}

export function readRun(run: Run): ReadableStream<UIMessageChunk> {
  let reader: ReadableStreamDefaultController<UIMessageChunk> | null = null
  return new ReadableStream<UIMessageChunk>({
    start(controller) {
      reader = controller
      for (const chunk of run.chunks) controller.enqueue(chunk)
      if (run.stopped) controller.close()
      else run.readers.add(controller)
    },
    cancel() {
      if (reader) run.readers.delete(reader)
    },
  })
}

export function promptOf({ parts }: Pick<MessageView, 'parts'>): string {
  return parts.map((part) => (typeof part.text === 'string' ? part.text : '')).join('')
}
