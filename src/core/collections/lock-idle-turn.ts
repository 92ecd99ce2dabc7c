import type { Tx } from '#core/deps.ts'
import { DomainError, isDomainError } from '#core/errors.ts'
import { lockTurn } from '#core/turns/turn-rows.ts'
import { documentNotFound } from './collection-error.ts'

/**
 * Takes the turn of a chat for a write from outside it. While an agent runs or waits for an answer, the conversation
 * is the turn's: the write is refused with 409 `turn-in-progress`.
 */
export async function lockIdleTurn(tx: Tx, chatId: string): Promise<void> {
  const turn = await lockExistingTurn(tx, chatId)
  if (turn.state === 'idle') return
  throw new DomainError(
    'conflict',
    'turn-in-progress',
    turn.state === 'awaiting'
      ? 'A question is waiting in this chat. Answer or dismiss it first.'
      : 'The agent is working in this chat. Try again when it is done.',
  )
}

/** Locks the turn whatever its state. 404 when the chat was deleted meanwhile. */
export async function lockExistingTurn(tx: Tx, chatId: string) {
  try {
    return await lockTurn(tx, chatId)
  } catch (error) {
    throw isDomainError(error) && error.kind === 'not-found' ? documentNotFound() : error
  }
}
