import type { PendingCall, SettlementResult } from '#contracts/turn.ts'
import type { Actor } from '#core/access/actor.ts'
import { getWritableChat } from '#core/access/get-chat.ts'
import type { CoreDeps, Tx } from '#core/deps.ts'
import { DomainError, isDomainError } from '#core/errors.ts'
import { endedTurn } from '#core/turns/end-turn.ts'
import { completeCall, failCall, isOpenCall, type Part } from '#core/turns/message-parts.ts'
import { continueReply } from '#core/turns/recover-turns.ts'
import { partsOf } from '#core/turns/transcript.ts'
import { lockTurn } from '#core/turns/turn-rows.ts'
import type { Claim } from '#core/turns/turn-types.ts'
import type { Chat, ChatTurn, Message } from '#generated/prisma/client.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { storableJson } from '#lib/storable-json.ts'
import { openCalls, replaceCall } from './open-calls.ts'
import {
  alreadySettled,
  cancelledText,
  dismissedText,
  findSettlement,
  insertSettlements,
  type NewSettlement,
  viewSettlement,
} from './settlement-rows.ts'

/** An answer that passed the tool's rules. `output` is undefined for a dismissal. */
export type CheckedAnswer = { readonly toolCallId: string; readonly output: unknown }

export type Recorded = {
  readonly chat: Chat
  readonly message: Message
  /** The stored settlements of the given answers. */
  readonly settlements: readonly SettlementResult[]
  /** Calls of the step that still wait. */
  readonly open: readonly PendingCall[]
  /** The right to continue, when every call of the step has its answer. */
  readonly claim: Claim | null
}

const maxTries = 5

type Input = {
  readonly chatId: string
  /** The message whose calls the answers were checked against. */
  readonly messageId: string
  readonly answers: readonly CheckedAnswer[]
}

/**
 * Records answers (or a dismissal) of the waiting message: the settlement rows, the message's parts and the turn's
 * next state are one transaction, so that a crash leaves either a question or a turn that recovery continues.
 */
export async function recordAnswers(deps: CoreDeps, actor: Actor, input: Input): Promise<Recorded> {
  for (let tries = 1; ; tries++) {
    try {
      return await deps.db.$transaction((tx) => recordOnce(deps, tx, actor, input))
    } catch (error) {
      if (!isWriteConflict(error)) throw error
      if (tries === maxTries) {
        throw new DomainError(
          'conflict',
          'write-conflict',
          'The message kept changing while your answer was saved. Try again.',
        )
      }
    }
  }
}

class WriteConflict extends Error {}

// A row changed under us, or two transactions met on the unique key: the next look tells who was first.
function isWriteConflict(error: unknown): boolean {
  if (error instanceof WriteConflict) return true
  return (
    error instanceof Prisma.PrismaClientKnownRequestError &&
    (error.code === 'P2002' || error.code === 'P2034')
  )
}

async function recordOnce(deps: CoreDeps, tx: Tx, actor: Actor, input: Input): Promise<Recorded> {
  const turn = await lockTurn(tx, input.chatId)
  const chat = await getWritableChat(tx, deps.config, actor, input.chatId)
  const message = await getWaitingMessage(tx, turn, input)
  const open = openCalls(chat, message)
  for (const { toolCallId } of input.answers) {
    const isOpen = message.id === input.messageId && open.some((call) => call.toolCallId === toolCallId)
    if (!isOpen) throw await notOpen(tx, chat.id, toolCallId)
  }
  const settled = settle(open, input.answers)
  const rows = await insertSettlements(deps, tx, actor, settled.rows)
  const saved = await saveParts(tx, message, settled.apply(partsOf(message)))
  const rest = openCalls(chat, saved)
  const claim = await moveOn(
    deps,
    tx,
    chat,
    turn,
    saved,
    settled.isDismissal ? 'dismissed' : rest.length > 0 ? 'waits' : 'continues',
  )
  await deps.events.publish(tx, chat.userId, { type: 'chat', chatId: chat.id, change: 'turn' })
  const settlements = input.answers.flatMap(({ toolCallId }) =>
    rows.filter((row) => row.toolCallId === toolCallId).map((row) => viewSettlement(row, saved)),
  )
  return { chat, message: saved, settlements, open: rest, claim }
}

/** The message that waits. Tells apart why there is none: answered meanwhile, or nothing ever waited. */
async function getWaitingMessage(tx: Tx, turn: ChatTurn, input: Omit<Input, 'messageId'>): Promise<Message> {
  if (turn.state !== 'awaiting' || turn.messageId === null) {
    for (const { toolCallId } of input.answers) {
      const settlement = await findSettlement(tx, input.chatId, toolCallId)
      if (settlement !== null) throw alreadySettled(settlement)
    }
    throw new DomainError('conflict', 'not-awaiting', 'This chat is not waiting for an answer.')
  }
  return tx.message.findUniqueOrThrow({ where: { id: turn.messageId } })
}

/** Why a call is not open, looked at under the lock; null when it is open by now. */
export async function whyNotOpen(
  deps: Pick<CoreDeps, 'db'>,
  chatId: string,
  toolCallId: string,
): Promise<DomainError | null> {
  return deps.db.$transaction(async (tx) => {
    const turn = await lockTurn(tx, chatId)
    try {
      const message = await getWaitingMessage(tx, turn, {
        chatId,
        answers: [{ toolCallId, output: undefined }],
      })
      const isOpen = partsOf(message).some((part) => isOpenCall(part) && part.toolCallId === toolCallId)
      return isOpen ? null : await notOpen(tx, chatId, toolCallId)
    } catch (error) {
      if (isDomainError(error)) return error
      throw error
    }
  })
}

async function notOpen(tx: Tx, chatId: string, toolCallId: string): Promise<DomainError> {
  const settlement = await findSettlement(tx, chatId, toolCallId)
  if (settlement !== null) return alreadySettled(settlement)
  return new DomainError('not-found', 'call-not-found', 'No pending call has that id in this chat.')
}

/** What to record for the answers, and how the message's parts change. A dismissal closes its sibling calls too. */
function settle(open: readonly PendingCall[], answers: readonly CheckedAnswer[]) {
  const isDismissal = answers.some(({ output }) => output === undefined)
  const rows: NewSettlement[] = open.flatMap((call): NewSettlement[] => {
    const base = { messageId: call.messageId, toolCallId: call.toolCallId, toolName: call.toolName }
    const answer = answers.find(({ toolCallId }) => toolCallId === call.toolCallId)
    if (answer !== undefined && answer.output !== undefined)
      return [{ ...base, outcome: 'answered', output: answer.output }]
    if (answer !== undefined) return [{ ...base, outcome: 'dismissed', errorText: dismissedText }]
    return isDismissal ? [{ ...base, outcome: 'cancelled', errorText: cancelledText }] : []
  })
  const apply = (parts: readonly Part[]) =>
    rows.reduce<Part[]>(
      (changed, row) =>
        replaceCall(changed, row.toolCallId, (part) =>
          row.outcome === 'answered'
            ? completeCall(part, storableJson(row.output))
            : failCall(part, row.errorText ?? ''),
        ),
      [...parts],
    )
  return { rows, apply, isDismissal }
}

async function saveParts(tx: Tx, message: Message, parts: readonly Part[]): Promise<Message> {
  const saved = await tx.message.updateManyAndReturn({
    where: { id: message.id, version: message.version },
    data: { parts: storableJson(parts), version: { increment: 1 } },
  })
  if (saved[0] === undefined) throw new WriteConflict()
  return saved[0]
}

async function moveOn(
  deps: CoreDeps,
  tx: Tx,
  chat: Chat,
  turn: ChatTurn,
  message: Message,
  next: 'dismissed' | 'waits' | 'continues',
): Promise<Claim | null> {
  if (next === 'waits') return null
  if (next === 'dismissed') {
    await tx.chatTurn.update({ where: { chatId: chat.id }, data: endedTurn('idle', null) })
    return null
  }
  const claim = await continueReply(deps, tx, chat, turn, message, 0)
  await tx.settlement.updateMany({
    where: { messageId: message.id, outcome: 'answered', continuedBy: null },
    data: { continuedBy: claim.attemptId },
  })
  return claim
}
