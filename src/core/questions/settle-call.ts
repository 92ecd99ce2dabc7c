import type { PendingCall, SettlementResult } from '#contracts/turn.ts'
import type { Actor } from '#core/access/actor.ts'
import { getUsableAgent } from '#core/access/get-agent.ts'
import { getWritableChat } from '#core/access/get-chat.ts'
import type { CoreDeps } from '#core/deps.ts'
import { recoverChat } from '#core/turns/recover-turns.ts'
import { runNextQueued, startRun } from '#core/turns/run-turn.ts'
import type { ChatTurn } from '#generated/prisma/client.ts'
import { type CallAnswer, checkAnswerForCall } from './check-answer-for-call.ts'
import { findWaitingCalls } from './list-pending.ts'
import { recordAnswers, whyNotOpen } from './record-answers.ts'

type Input = {
  readonly chatId: string
  readonly agent?: string | undefined
  readonly toolCallId: string
  readonly answer: CallAnswer
}

export type Settled =
  | {
      /** Every call of the step has its answer and the agent goes on. */
      readonly status: 'running'
      readonly settlement: SettlementResult
      readonly attemptId: string
      readonly replyId: string
    }
  | {
      readonly status: 'awaiting-input'
      readonly settlement: SettlementResult
      readonly pending: readonly PendingCall[]
    }
  | { readonly status: 'dismissed'; readonly settlement: SettlementResult }

/**
 * Records the first answer to an open call and, if it was the last one of its step, continues the agent in this
 * process. The database, not this process, decides who was first; whoever loses learns the stored answer.
 */
export async function settleCall(deps: CoreDeps, actor: Actor, input: Input): Promise<Settled> {
  const chat = await getWritableChat(deps.db, deps.config, actor, input.chatId, input.agent)
  // An agent that is gone has no rule any more; its questions can still be dismissed.
  if (deps.config.agents.has(chat.agent)) await getUsableAgent(deps, actor, chat.agent)
  const seen = await recoverChat(deps, chat.id)
  const call = await getOpenCall(deps, chat, input.toolCallId, seen)
  const output = await checkAnswerForCall(deps, actor, call, input.answer)
  const recorded = await recordAnswers(deps, actor, {
    chatId: chat.id,
    messageId: call.messageId,
    answers: [{ toolCallId: input.toolCallId, output }],
  })
  const settlement = recorded.settlements[0]
  if (settlement === undefined) throw new Error('A recorded answer has no settlement')
  if (recorded.claim !== null) {
    startRun(deps, recorded.claim)
    return {
      status: 'running',
      settlement,
      attemptId: recorded.claim.attemptId,
      replyId: recorded.claim.replyId,
    }
  }
  if (recorded.open.length > 0) return { status: 'awaiting-input', settlement, pending: recorded.open }
  await runNextQueued(deps, chat.id)
  return { status: 'dismissed', settlement }
}

type ChatKey = { readonly id: string; readonly agent: string }

/** The open call of that id. `seen` is the turn as it was just read; when it is not enough, it is read again. */
async function getOpenCall(
  deps: Pick<CoreDeps, 'db'>,
  chat: ChatKey,
  toolCallId: string,
  seen: ChatTurn | null,
): Promise<PendingCall> {
  for (let turn = seen; ; ) {
    turn ??= await deps.db.chatTurn.findUnique({ where: { chatId: chat.id } })
    const open = await findWaitingCalls(deps, chat, turn)
    const call = open.find((each) => each.toolCallId === toolCallId)
    if (call !== undefined) return call
    const reason = await whyNotOpen(deps, chat.id, toolCallId)
    if (reason !== null) throw reason
    turn = null
  }
}
