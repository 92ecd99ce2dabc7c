import type { UIMessageChunk } from 'ai'
import type { Actor } from '#core/access/actor.ts'
import { DomainError } from '#core/errors.ts'
import { resubmitAnswers } from '#core/questions/resubmit-answers.ts'
import { awaitTurn } from '#core/turns/await-turn.ts'
import { readTurn } from '#core/turns/read-turn.ts'
import { editMessage, regenerateFrom } from '#core/turns/restart-turn.ts'
import { runStateless } from '#core/turns/run-stateless.ts'
import { sendMessage } from '#core/turns/send-message.ts'
import type { Queued, Started } from '#core/turns/sent-types.ts'
import { findActor } from '#server/auth/find-actor.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { handleRequest } from '../handle-request.ts'
import { json } from '../respond.ts'
import { chunkResponse, type Reader } from './chunk-response.ts'
import { prefersAsync } from './prefers-async.ts'
import { type AgentCall, readAgentBody } from './read-agent-body.ts'
import { wantsStream } from './wants-stream.ts'

/** `POST /api/agents/:slug`: a message to an agent, or answers to its questions, as JSON or as an event stream. */
export async function runAgent(deps: ServerDeps, request: Request, agent: string): Promise<Response> {
  return handleRequest(deps, request, async () => {
    const actor = await findActor(deps, request)
    const reader = { request, actor }
    const call = await readAgentBody(request)
    // Answers to questions are no new turns.
    if (call.last.role === 'user' || call.trigger === 'regenerate-message')
      await deps.turnLimit.take(actor, request.headers)
    const stream = wantsStream(request.headers)
    if (actor.kind === 'anonymous' && call.chatId === undefined)
      return answerStateless(deps, reader, agent, call, stream)
    const sent = await take(deps, actor, agent, call)
    if (sent.status === 'queued')
      return stream
        ? queuedStream(deps, reader, sent)
        : json(sent, { status: 202, headers: chatHeader(sent) })
    if (stream) return turnStream(deps, reader, sent)
    if (prefersAsync(request.headers)) return acceptedAnswer(sent)
    return json(await awaitTurn(deps, sent), { headers: chatHeader(sent) })
  })
}

/** Only the last message counts: what came before it is known here, and the caller's copy is not believed. */
async function take(
  deps: ServerDeps,
  actor: Actor,
  agent: string,
  call: AgentCall,
): Promise<Omit<Started, 'messageId'> | Queued> {
  const { chatId, last, trigger, messageId = null, delivery, model, reasoning } = call
  if (trigger === 'regenerate-message') {
    if (chatId === undefined)
      throw new DomainError('invalid', null, 'Send the "chatId" of the chat to regenerate in.')
    const target = { agent, chatId, messageId, model, reasoning }
    return { status: 'started', ...(await regenerateFrom(deps, actor, target)) }
  }
  if (last.role === 'assistant' && chatId !== undefined)
    return resubmitAnswers(deps, actor, { agent, chatId, message: last })
  if (last.role !== 'user') throw onlyUserMessages()
  if (messageId !== null && chatId !== undefined) {
    const target = { agent, chatId, messageId, parts: last.parts, model, reasoning }
    return { status: 'started', ...(await editMessage(deps, actor, target)) }
  }
  return sendMessage(deps, actor, { agent, chatId, message: last, delivery, model, reasoning })
}

async function answerStateless(
  deps: ServerDeps,
  reader: Reader,
  agent: string,
  { messages, model, reasoning }: AgentCall,
  stream: boolean,
): Promise<Response> {
  if (messages.some(({ role }) => role !== 'user')) throw onlyUserMessages()
  const { chunks, result, stop } = await runStateless(deps, reader.actor, {
    agent,
    messages,
    model,
    reasoning,
  })
  if (!stream) return json(await result)
  const read = (signal: AbortSignal) => {
    signal.addEventListener('abort', stop, { once: true })
    return chunks
  }
  return chunkResponse(deps, { reader, chatId: null, read })
}

function turnStream(deps: ServerDeps, reader: Reader, started: Omit<Started, 'messageId'>): Response {
  const { chatId, attemptId, replyId } = started
  const read = (signal: AbortSignal) => readTurn(deps, { attemptId, replyId, fromVersion: null }, signal)
  return chunkResponse(deps, { reader, chatId, read })
}

function acceptedAnswer({ chatId, replyId }: Omit<Started, 'messageId'>): Response {
  const body = { status: 'running', chatId, messageId: replyId }
  return json(body, { status: 202, headers: chatHeader({ chatId }) })
}

function queuedStream(deps: ServerDeps, reader: Reader, { chatId, messageId, delivery }: Queued): Response {
  async function* read(): AsyncGenerator<UIMessageChunk> {
    yield { type: 'data-queued', data: { chatId, messageId, delivery }, transient: true }
  }
  return chunkResponse(deps, { reader, chatId, read })
}

function chatHeader({ chatId }: { readonly chatId: string }): Record<string, string> {
  return { 'x-frogbot-chat-id': chatId }
}

function onlyUserMessages(): DomainError {
  return new DomainError(
    'invalid',
    null,
    'Only user messages are taken. Replies are stored by the server alone.',
  )
}
