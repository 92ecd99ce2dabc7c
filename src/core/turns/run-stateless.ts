import type { UIMessage, UIMessageChunk } from 'ai'
import type { ClientMessage } from '#contracts/agent.ts'
import type { TurnResult } from '#contracts/turn.ts'
import type { Actor } from '#core/access/actor.ts'
import type { CoreDeps } from '#core/deps.ts'
import { DomainError } from '#core/errors.ts'
import { storableJson } from '#lib/storable-json.ts'
import { providerError } from './await-turn.ts'
import { finalText, type Part } from './message-parts.ts'
import { prepareAgent } from './prepare-run.ts'
import { runSteps } from './run-steps.ts'
import { TurnAborted } from './turn-types.ts'
import { checkUserParts } from './user-message.ts'

type Input = {
  readonly agent: string
  /** The conversation; only user messages are taken from a client. */
  readonly messages: readonly ClientMessage[]
  readonly model?: string | undefined
  readonly reasoning?: string | undefined
}

export type Stateless = {
  readonly chunks: ReadableStream<UIMessageChunk>
  readonly result: Promise<TurnResult>
  /** Ends the run at once. Leaving the chunks does so too, but whoever waits for the next one can't leave them. */
  readonly stop: () => void
}

/**
 * Runs an agent without storing anything: for anonymous callers and local calls without a chat. Tools that need a
 * person are withheld. Nobody could find the result later, so it ends when its reader goes away.
 */
export async function runStateless(
  deps: Pick<CoreDeps, 'config' | 'models' | 'local' | 'ids' | 'log'>,
  actor: Actor,
  input: Input,
): Promise<Stateless> {
  const history = input.messages.map((message) => toUserMessage(deps, message))
  const reply = { id: deps.ids.make(), parts: [], version: 0, seq: null, usedBefore: null }
  const run = await prepareAgent(deps, actor, {
    agent: input.agent,
    surface: 'local',
    model: input.model ?? null,
    reasoning: input.reasoning ?? null,
    runId: deps.ids.make(),
    chatId: null,
    history,
    reply,
  })
  const abort = new AbortController()
  const stop = () => abort.abort(new TurnAborted('stop'))
  let controller: ReadableStreamDefaultController<UIMessageChunk> | null = null
  const chunks = new ReadableStream<UIMessageChunk>({
    start: (opened) => {
      controller = opened
      opened.enqueue({ type: 'start', messageId: reply.id })
    },
    cancel: () => {
      controller = null
      stop()
    },
  })
  const write = (chunk: UIMessageChunk) => controller?.enqueue(chunk)
  const hooks = { write, beforeStep: async () => {}, afterStep: async () => {} }
  const result = runSteps(run, hooks, deps.log, abort.signal)
    .then(({ end, usage }): TurnResult => {
      if (end.kind === 'failed') {
        write({ type: 'error', errorText: end.error.message })
        throw providerError(end.error)
      }
      const finishReason = end.kind === 'aborted' ? 'other' : end.finishReason
      write({ type: 'finish', finishReason: finishReason as 'stop' })
      return { status: 'completed', text: finalText(run.reply.parts), usage, finishReason }
    })
    .finally(() => controller?.close())
  // A reader of the stream learns of a failure there; nobody need await the result.
  result.catch(() => {})
  return { chunks, result, stop }
}

function toUserMessage(deps: Pick<CoreDeps, 'ids'>, message: ClientMessage): UIMessage {
  if (message.role !== 'user') throw new DomainError('invalid', null, 'Send user messages only.')
  const parts = storableJson(checkUserParts(message.parts)) as unknown as Part[]
  return { id: deps.ids.make(), role: 'user', parts }
}
