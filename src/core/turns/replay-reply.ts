import type { UIMessageChunk } from 'ai'
import type { Message } from '#generated/prisma/client.ts'
import { isToolPart, type Part, type ToolPart, toolNameOf } from './message-parts.ts'
import { partsOf } from './transcript.ts'
import type { TurnError } from './turn-types.ts'

/** A stored reply as the chunks it once came in, for a reader who comes when its stream is gone. */
export function* replayReply(reply: Pick<Message, 'parts' | 'metadata'>): Generator<UIMessageChunk> {
  const parts = partsOf(reply)
  for (const [index, part] of parts.entries()) {
    if (part.type === 'step-start' && index > 0) yield { type: 'finish-step' }
    yield* chunksOf(part, String(index))
  }
  if (parts.length > 0) yield { type: 'finish-step' }
  yield* endOf((reply.metadata ?? {}) as StoredEnd)
}

function* chunksOf(part: Part, id: string): Generator<UIMessageChunk> {
  if (isToolPart(part)) return yield* callChunks(part)
  switch (part.type) {
    case 'step-start':
      return yield { type: 'start-step' }
    case 'text':
    case 'reasoning':
      yield { type: `${part.type}-start`, id }
      yield { type: `${part.type}-delta`, id, delta: part.text }
      return yield { type: `${part.type}-end`, id }
    case 'file':
      return yield { type: 'file', url: part.url, mediaType: part.mediaType }
    case 'source-url':
    case 'source-document':
      return yield part
  }
}

function* callChunks(part: ToolPart): Generator<UIMessageChunk> {
  const { toolCallId, input, state, providerExecuted } = part
  const call = {
    toolCallId,
    ...(part.type === 'dynamic-tool' ? { dynamic: true } : {}),
    ...(providerExecuted === undefined ? {} : { providerExecuted }),
  }
  yield { ...call, type: 'tool-input-available', toolName: toolNameOf(part), input }
  if (state === 'output-available') yield { ...call, type: 'tool-output-available', output: part.output }
  if (state === 'output-error') yield { ...call, type: 'tool-output-error', errorText: part.errorText }
}

type StoredEnd = { readonly error?: TurnError; readonly stopped?: true; readonly finishReason?: string }

/** The last chunk; none for a reply that is not at its end. */
function* endOf({ error, stopped, finishReason }: StoredEnd): Generator<UIMessageChunk> {
  if (error !== undefined) yield { type: 'error', errorText: error.message }
  else if (stopped === true) yield { type: 'abort', reason: 'stopped' }
  else if (finishReason !== undefined) yield { type: 'finish', finishReason: finishReason as 'stop' }
}
