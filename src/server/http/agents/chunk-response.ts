import { UI_MESSAGE_STREAM_HEADERS, type UIMessageChunk } from 'ai'
import type { Actor } from '#core/access/actor.ts'
import type { Logger } from '#core/deps.ts'
import { isDomainError } from '#core/errors.ts'
import { watchActor } from '#server/auth/watch-actor.ts'
import { unexpectedErrorText } from '#server/errors/log-error.ts'
import type { RequestHead } from '#server/security/assert-same-site.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { sseResponse } from '../sse-response.ts'

/** Who reads an answer. Once they are signed out, or their token is revoked, nothing more is told. */
export type Reader = { readonly request: RequestHead; readonly actor: Actor }

type Options = {
  readonly reader: Reader
  /** Null for a call that belongs to no chat. */
  readonly chatId: string | null
  /** Reads until the end or until the signal fires; leaving it never touches the turn. */
  readonly read: (signal: AbortSignal) => AsyncIterable<UIMessageChunk>
}

/** An AI SDK UI message stream. A failure in its middle becomes an error part, since the status is sent already. */
export function chunkResponse(deps: ServerDeps, { reader, chatId, read }: Options): Response {
  const leave = new AbortController()
  async function* readWhileKnown(): AsyncGenerator<UIMessageChunk> {
    const gone = new AbortController()
    const endWatch = watchActor(deps, reader.request, reader.actor, (reason) => gone.abort(reason))
    try {
      for await (const chunk of read(AbortSignal.any([leave.signal, gone.signal]))) {
        gone.signal.throwIfAborted()
        yield chunk
      }
      gone.signal.throwIfAborted()
    } finally {
      endWatch()
    }
  }
  return sseResponse({
    items: withErrorPart(readWhileKnown(), deps.log),
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
