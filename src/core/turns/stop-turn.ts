import type { Actor } from '#core/access/actor.ts'
import { getWritableChat } from '#core/access/get-chat.ts'
import type { CoreDeps, Tx } from '#core/deps.ts'
import { openCalls } from '#core/questions/open-calls.ts'
import { insertSettlements, stoppedText } from '#core/questions/settlement-rows.ts'
import type { Chat, ChatTurn } from '#generated/prisma/client.ts'
import { storableJson } from '#lib/storable-json.ts'
import { endedTurn } from './end-turn.ts'
import { closeParts } from './message-parts.ts'
import { recoverChat } from './recover-turns.ts'
import { runNextQueued } from './run-turn.ts'
import { partsOf } from './transcript.ts'
import { lockTurn } from './turn-rows.ts'

type Input = { readonly chatId: string; readonly agent?: string | undefined }

/**
 * Stops the turn of a chat, wherever it runs: what was said so far is kept, unfinished calls become errors, the chat is
 * free. Does nothing in an idle chat, and says so. Resolves when it has stopped, or when the process that runs it was told to.
 */
export async function stopTurn(deps: CoreDeps, actor: Actor, input: Input): Promise<'stopped' | 'idle'> {
  const chat = await getWritableChat(deps.db, deps.config, actor, input.chatId, input.agent)
  const stopped = await deps.db.$transaction(async (tx) => {
    const turn = await lockTurn(tx, chat.id)
    if (turn.state === 'awaiting') await closeWaiting(deps, tx, actor, chat, turn)
    if (turn.state === 'running') {
      await tx.chatTurn.update({ where: { chatId: chat.id }, data: { stopRequestedAt: deps.clock.now() } })
    }
    return turn
  })
  if (stopped.state === 'awaiting') await runNextQueued(deps, chat.id)
  if (stopped.state !== 'running' || stopped.attemptId === null)
    return stopped.state === 'idle' ? 'idle' : 'stopped'
  if (deps.runs.abort(stopped.attemptId, 'stop')) await deps.runs.whenDone(stopped.attemptId)
  else await recoverChat(deps, chat.id)
  return 'stopped'
}

async function closeWaiting(deps: CoreDeps, tx: Tx, actor: Actor, chat: Chat, turn: ChatTurn): Promise<void> {
  const message =
    turn.messageId === null ? null : await tx.message.findUnique({ where: { id: turn.messageId } })
  if (message !== null) {
    const settlements = openCalls(chat, message).map(({ messageId, toolCallId, toolName }) => ({
      messageId,
      toolCallId,
      toolName,
      outcome: 'cancelled' as const,
      errorText: stoppedText,
    }))
    await insertSettlements(deps, tx, actor, settlements)
    const parts = storableJson(closeParts(partsOf(message), stoppedText))
    await tx.message.update({ where: { id: message.id }, data: { parts, version: { increment: 1 } } })
  }
  await tx.chatTurn.update({ where: { chatId: chat.id }, data: endedTurn('idle', null) })
  await deps.events.publish(tx, chat.userId, { type: 'chat', chatId: chat.id, change: 'turn' })
}
