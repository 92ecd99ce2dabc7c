import type { ClientMessage } from '#contracts/agent.ts'
import type { PendingCall } from '#contracts/turn.ts'
import type { Actor } from '#core/access/actor.ts'
import { getUsableAgent } from '#core/access/get-agent.ts'
import { getWritableChat } from '#core/access/get-chat.ts'
import type { CoreDeps } from '#core/deps.ts'
import { DomainError } from '#core/errors.ts'
import { recoverChat } from '#core/turns/recover-turns.ts'
import { startRun } from '#core/turns/run-turn.ts'
import type { Chat } from '#generated/prisma/client.ts'
import { checkAnswerForCall } from './check-answer-for-call.ts'
import { openCalls } from './open-calls.ts'
import { recordAnswers } from './record-answers.ts'
import { alreadySettled, findSettlement } from './settlement-rows.ts'

type Input = { readonly agent: string; readonly chatId: string; readonly message: ClientMessage }

export type Resubmitted = {
  readonly status: 'started'
  readonly chatId: string
  readonly messageId: string
  readonly attemptId: string
  readonly replyId: string
}

/**
 * The way a chat UI answers: it sends the waiting assistant message back with outputs in its call parts. Only the
 * outputs of calls that are open here are taken; whatever else the copy holds is ignored.
 */
export async function resubmitAnswers(deps: CoreDeps, actor: Actor, input: Input): Promise<Resubmitted> {
  await getUsableAgent(deps, actor, input.agent)
  const chat = await getWritableChat(deps.db, deps.config, actor, input.chatId, input.agent)
  await recoverChat(deps, chat.id)
  const sent = outputsOf(input.message)
  const open = await getOpenCalls(
    deps,
    chat,
    input.message.id,
    sent.map(({ toolCallId }) => toolCallId),
  )
  const outputs = matchOutputs(open, sent)
  if (open.some(({ toolCallId }) => !outputs.has(toolCallId)))
    throw await pendingOrLost(deps, chat, open, outputs)
  const answers = []
  for (const call of open) {
    const output = await checkAnswerForCall(deps, actor, call, { output: outputs.get(call.toolCallId) })
    answers.push({ toolCallId: call.toolCallId, output })
  }
  const messageId = open[0]?.messageId ?? ''
  const { claim } = await recordAnswers(deps, actor, { chatId: chat.id, messageId, answers })
  if (claim === null)
    throw new DomainError('conflict', 'pending-calls', 'Other questions of this step still need an answer.')
  startRun(deps, claim)
  return {
    status: 'started',
    chatId: chat.id,
    messageId: claim.replyId,
    attemptId: claim.attemptId,
    replyId: claim.replyId,
  }
}

type SentOutput = { readonly toolCallId: string; readonly toolName: unknown; readonly output: unknown }

function outputsOf(message: ClientMessage): readonly SentOutput[] {
  return message.parts.flatMap((part): SentOutput[] => {
    const { type, toolCallId, output } = part
    if (part.state !== 'output-available' || typeof toolCallId !== 'string' || output === undefined) return []
    const toolName = type === 'dynamic-tool' ? part.toolName : type.replace(/^tool-/, '')
    return [{ toolCallId, toolName, output }]
  })
}

/** The outputs of the open calls. One under the name of another tool is no answer to this one, whatever its id. */
function matchOutputs(open: readonly PendingCall[], sent: readonly SentOutput[]): Map<string, unknown> {
  const names = new Map(open.map(({ toolCallId, toolName }) => [toolCallId, toolName]))
  const own = sent.filter(({ toolCallId, toolName }) => (names.get(toolCallId) ?? toolName) === toolName)
  return new Map(own.map(({ toolCallId, output }) => [toolCallId, output]))
}

async function getOpenCalls(
  deps: CoreDeps,
  chat: Chat,
  copyId: string | undefined,
  sentIds: readonly string[],
) {
  const turn = await deps.db.chatTurn.findUnique({ where: { chatId: chat.id } })
  if (turn?.state === 'running') {
    throw new DomainError('conflict', 'turn-in-progress', 'The agent is already going on with this answer.')
  }
  const message =
    turn?.messageId == null ? null : await deps.db.message.findUnique({ where: { id: turn.messageId } })
  if (turn?.state === 'awaiting' && message !== null) {
    // The copy of an older message: its outputs are not for the calls that wait now, whatever their ids.
    if (copyId !== undefined && copyId !== message.id)
      throw await lostTo(deps, chat, sentIds, 'call-not-found')
    return openCalls(chat, message)
  }
  throw await lostTo(deps, chat, sentIds, 'not-awaiting')
}

/** An open call has no output here. When all that was sent is settled, the sender lost a race; otherwise it is early. */
async function pendingOrLost(
  deps: CoreDeps,
  chat: Chat,
  open: readonly { readonly toolCallId: string }[],
  outputs: ReadonlyMap<string, unknown>,
): Promise<DomainError> {
  const isAnyOpen = open.some(({ toolCallId }) => outputs.has(toolCallId))
  if (isAnyOpen)
    return new DomainError('conflict', 'pending-calls', 'Other questions of this step still need an answer.')
  return lostTo(deps, chat, outputs.keys(), 'pending-calls')
}

type Otherwise = 'not-awaiting' | 'pending-calls' | 'call-not-found'

async function lostTo(deps: CoreDeps, chat: Chat, toolCallIds: Iterable<string>, otherwise: Otherwise) {
  // The newest call is the one the sender just answered; earlier ones were settled long ago.
  for (const toolCallId of [...toolCallIds].reverse()) {
    const settlement = await findSettlement(deps.db, chat.id, toolCallId)
    if (settlement !== null) return alreadySettled(settlement)
  }
  switch (otherwise) {
    case 'not-awaiting':
      return new DomainError('conflict', otherwise, 'This chat is not waiting for an answer.')
    case 'pending-calls':
      return new DomainError('conflict', otherwise, 'Other questions of this step still need an answer.')
    case 'call-not-found':
      return new DomainError('not-found', otherwise, 'No pending call has that id in this chat.')
  }
}
