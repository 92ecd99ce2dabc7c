import { newMessageFields } from '#core/collections/extra-fields.ts'
import type { CoreDeps, Tx } from '#core/deps.ts'
import type { Chat, ChatTurn, Message } from '#generated/prisma/client.ts'
import { endedTurn } from './end-turn.ts'
import { awaitsModel, isOpenCall } from './message-parts.ts'
import { runNextQueued, startRun } from './run-turn.ts'
import { partsOf } from './transcript.ts'
import { claimTurn, driverOf, isDriven, lockTurn, takeSeq } from './turn-rows.ts'
import { type Claim, maxRecoveries, type TurnError } from './turn-types.ts'

/** Shown where a reply broke off because the server stopped. */
export const interruptedError: TurnError = {
  code: 'interrupted',
  message: 'The reply was interrupted, because the server stopped.',
}

const sweepSize = 100

/**
 * Puts every turn in order whose process is gone, and runs queued messages nobody looks after. Called at boot and
 * every minute by each process; several at once do no harm.
 */
export async function recoverTurns(deps: CoreDeps): Promise<void> {
  for (const chatId of await findAbandoned(deps)) {
    try {
      await recoverChat(deps, chatId)
    } catch (error) {
      deps.log.error({ err: error, chatId }, 'A turn could not be recovered')
    }
  }
  for (const chatId of await findStrandedQueues(deps)) {
    try {
      await runNextQueued(deps, chatId)
    } catch (error) {
      deps.log.error({ err: error, chatId }, 'A queued message could not be run')
    }
  }
}

async function findAbandoned(deps: CoreDeps): Promise<string[]> {
  const turns = await deps.db.chatTurn.findMany({ where: { state: 'running' }, take: 10_000 })
  const runners = [...new Set(turns.flatMap(({ runnerId }) => (runnerId === null ? [] : [runnerId])))]
  const alive = await deps.runner.findAlive(runners)
  const now = deps.clock.now()
  const isAbandoned = ({ runnerId, leaseEndsAt }: ChatTurn) =>
    runnerId === null ||
    leaseEndsAt === null ||
    leaseEndsAt <= now ||
    (runnerId !== deps.runner.id && !alive.has(runnerId))
  return turns.filter(isAbandoned).map(({ chatId }) => chatId)
}

async function findStrandedQueues(deps: CoreDeps): Promise<string[]> {
  const rows = await deps.db.message.findMany({
    where: { status: 'queued', deletedAt: null, chat: { deletedAt: null, turn: { state: 'idle' } } },
    distinct: ['chatId'],
    select: { chatId: true },
    take: sweepSize,
  })
  return rows.map(({ chatId }) => chatId)
}

/**
 * Puts one chat in order if the process that ran its turn is gone; otherwise does nothing and returns the turn as it
 * was seen, without a lock.
 */
export async function recoverChat(deps: CoreDeps, chatId: string): Promise<ChatTurn | null> {
  const seen = await deps.db.chatTurn.findUnique({ where: { chatId } })
  if (seen === null || seen.state !== 'running' || (await isDriven(deps, seen))) return seen
  const claim = await deps.db.$transaction(async (tx) => {
    const turn = await lockTurn(tx, chatId)
    // Somebody else was faster.
    if (turn.attemptId !== seen.attemptId || turn.state !== 'running') return null
    if (seen.leaseEndsAt !== null && turn.leaseEndsAt !== null && turn.leaseEndsAt > seen.leaseEndsAt)
      return null
    return takeOver(deps, tx, turn)
  })
  if (claim === 'idle') await runNextQueued(deps, chatId)
  else if (claim !== null) startRun(deps, claim)
  return null
}

async function takeOver(deps: CoreDeps, tx: Tx, turn: ChatTurn): Promise<Claim | 'idle' | null> {
  const chat = await tx.chat.findUnique({ where: { id: turn.chatId } })
  const reply =
    turn.messageId === null ? null : await tx.message.findUnique({ where: { id: turn.messageId } })
  if (chat === null) return null
  await deps.events.publish(tx, chat.userId, { type: 'chat', chatId: chat.id, change: 'turn' })
  deps.log.info(
    { chatId: chat.id, attemptId: turn.attemptId, recoveries: turn.recoveries },
    'Recovering a turn',
  )
  const parts = reply === null ? [] : partsOf(reply)
  if (parts.some(isOpenCall)) {
    await tx.chatTurn.update({ where: { chatId: chat.id }, data: endedTurn('awaiting', null) })
    return null
  }
  if (
    reply !== null &&
    awaitsModel(parts) &&
    turn.recoveries < maxRecoveries &&
    turn.stopRequestedAt === null
  ) {
    return continueReply(deps, tx, chat, turn, reply, turn.recoveries + 1)
  }
  await breakOff(deps, tx, chat, turn, reply)
  return 'idle'
}

// Whoever reads the reply later must see that it broke off, also when a later turn has cleared the turn's error.
async function breakOff(
  deps: CoreDeps,
  tx: Tx,
  chat: Chat,
  turn: ChatTurn,
  reply: Message | null,
): Promise<void> {
  const isStopped = turn.stopRequestedAt !== null
  if (reply !== null) {
    const metadata = isStopped ? { stopped: true } : { error: interruptedError }
    await tx.message.update({ where: { id: reply.id }, data: { metadata, version: { increment: 1 } } })
  } else if (!isStopped) await noteLostReply(deps, tx, chat, turn)
  await tx.chatTurn.update({
    where: { chatId: chat.id },
    data: endedTurn('idle', isStopped ? null : interruptedError),
  })
}

// The next queued message is about to run and clears the turn's error: without a reply of its own, the message before
// it would stay silently unanswered.
async function noteLostReply(deps: CoreDeps, tx: Tx, chat: Chat, turn: ChatTurn): Promise<void> {
  const queued = await tx.message.count({ where: { chatId: chat.id, status: 'queued', deletedAt: null } })
  if (queued === 0 || turn.messageId === null) return
  const seq = await takeSeq(tx, chat.id, 1)
  const metadata = { error: interruptedError }
  await tx.message.create({
    data: {
      id: turn.messageId,
      chatId: chat.id,
      seq,
      role: 'assistant',
      parts: [],
      metadata,
      attemptId: turn.attemptId,
      ...newMessageFields(deps.config),
    },
  })
}

/** Claims the turn again for a stored reply whose last step waits for the model. */
export function continueReply(
  deps: CoreDeps,
  tx: Tx,
  chat: Chat,
  turn: ChatTurn,
  reply: Pick<Message, 'id'>,
  recoveries: number,
): Promise<Claim> {
  return claimTurn(deps, tx, {
    chatId: chat.id,
    agent: chat.agent,
    ownerId: chat.userId,
    channelKey: chat.channelKey,
    replyId: reply.id,
    replySeq: null,
    userMessageId: turn.userMessageId,
    driver: driverOf(turn),
    model: turn.model,
    reasoning: turn.reasoning,
    recoveries,
  })
}
