import { UI_MESSAGE_STREAM_HEADERS, type UIMessageChunk } from 'ai'
import type { Logger } from '#core/deps.ts'
import { isDomainError } from '#core/errors.ts'
import { unexpectedErrorText } from '#server/errors/log-error.ts'
import { sseResponse } from '../sse-response.ts'

type Options = {
  readonly log: Logger
  /** Null for a call that belongs to no chat. */
  readonly chatId: string | null
  /** Reads until the end or until the signal fires; leaving it never touches the turn. */
  readonly read: (signal: AbortSignal) => AsyncIterable<UIMessageChunk>
}

/** An AI SDK UI message stream. A failure in its middle becomes an error part, since the status is sent already. */
export function chunkResponse({ log, chatId, read }: Options): Response {
  const leave = new AbortController()
  return sseResponse({
    items: withErrorPart(read(leave.signal), log),
    onCancel: () => leave.abort(),
    lastLine: '[DONE]',
    headers: {
      'x-vercel-ai-ui-message-stream': UI_MESSAGE_STREAM_HEADERS['x-vercel-ai-ui-message-stream'],
      ...(chatId === null ? {} : { 'x-frogbot-chat-id': chatId }),
    },
  })
}

async function* withErrorPart(
  chunks: AsyncIterable<UIMessageChunk>,
  log: Logger,
): AsyncGenerator<UIMessageChunk> {
  try {
    yield* chunks
  } catch (error) {
    if (!isDomainError(error)) log.error({ error }, 'A stream broke off.')
    yield { type: 'error', errorText: isDomainError(error) ? error.message : unexpectedErrorText }
  }
}
