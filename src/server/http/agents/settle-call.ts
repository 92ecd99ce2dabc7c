import type { UIMessageChunk } from 'ai'
import { settleBody } from '#contracts/turn.ts'
import { DomainError, isDomainError } from '#core/errors.ts'
import { type Settled, settleCall } from '#core/questions/settle-call.ts'
import { awaitTurn } from '#core/turns/await-turn.ts'
import { readTurn } from '#core/turns/read-turn.ts'
import { findActor } from '#server/auth/find-actor.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { handleRequest } from '../handle-request.ts'
import { parseInput } from '../parse-input.ts'
import { readJsonBody } from '../read-json-body.ts'
import { json } from '../respond.ts'
import { type ChatParams, readChatParams } from './chat-params.ts'
import { chunkResponse, type Reader } from './chunk-response.ts'
import { prefersAsync } from './prefers-async.ts'
import { maxAgentBodyBytes } from './read-agent-body.ts'
import { toAnswer } from './to-answer.ts'
import { wantsStream } from './wants-stream.ts'

/**
 * `POST …/chats/:chatId/settle`: records an answer or a dismissal. The last answer of a step continues the turn, and
 * the response is what the turn ends with. `Prefer: respond-async` answers 202 as soon as the answer is recorded.
 */
export async function settleCallOverHttp(
  deps: ServerDeps,
  request: Request,
  params: ChatParams,
): Promise<Response> {
  return handleRequest(deps, request, async () => {
    const actor = await findActor(deps, request)
    const target = readChatParams(params)
    const body = parseInput(settleBody, await readJsonBody(request, { maxBytes: maxAgentBodyBytes }))
    const settled = await settleCall(deps, actor, {
      ...target,
      toolCallId: body.toolCallId,
      answer: toAnswer(body),
    })
    return answer(deps, { request, actor }, target.chatId, settled)
  })
}

async function answer(deps: ServerDeps, reader: Reader, chatId: string, settled: Settled): Promise<Response> {
  const { headers } = reader.request
  if (wantsStream(headers)) return settledStream(deps, reader, chatId, settled)
  const { status, settlement } = settled
  if (status === 'awaiting-input') return json({ status, chatId, pending: settled.pending, settlement })
  if (status === 'dismissed') return json({ status, chatId, settlement })
  if (prefersAsync(headers)) return json({ status, chatId, settlement }, { status: 202 })
  const { attemptId, replyId } = settled
  const result = await awaitTurn(deps, { chatId, attemptId, replyId }).catch((error: unknown) => {
    throw withSettlement(error, settlement)
  })
  return json({ ...result, settlement })
}

/** The answer is recorded, whatever became of the reply: who is told of a failure must not think it has to be sent again. */
function withSettlement(error: unknown, settlement: Settled['settlement']): unknown {
  if (!isDomainError(error)) return error
  const { kind, code, message, details } = error
  return new DomainError(kind, code, message, { cause: error, details: { ...details, settlement } })
}

/** What was settled as a transient part, then the continuation, if there is one. */
function settledStream(deps: ServerDeps, reader: Reader, chatId: string, settled: Settled): Response {
  const { status, settlement } = settled
  const pending = status === 'awaiting-input' ? { pending: settled.pending } : {}
  async function* read(signal: AbortSignal): AsyncGenerator<UIMessageChunk> {
    yield { type: 'data-settlement', data: { status, chatId, settlement, ...pending }, transient: true }
    if (settled.status !== 'running') return
    const { attemptId, replyId } = settled
    yield* readTurn(deps, { attemptId, replyId, fromVersion: null }, signal)
  }
  return chunkResponse(deps, { reader, chatId, read })
}
