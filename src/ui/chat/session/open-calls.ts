import type { UIMessage } from 'ai'
import type { PendingCall } from '#contracts/turn.ts'
import { findToolPart } from './message-parts.ts'
import type { SessionState } from './session-state.ts'

/**
 * The calls that wait for a person: those the server lists and whose part is still open here. An answer on its way
 * keeps its call in the list, so that the card stays where it is until the server has taken it.
 */
export function openCalls(state: SessionState, messages: readonly UIMessage[]): PendingCall[] {
  const pending = state.view?.pending ?? []
  return pending.filter(({ toolCallId }) => {
    if (state.answering.has(toolCallId)) return true
    const part = findToolPart(messages, toolCallId)
    return part === null || part.state === 'input-available'
  })
}

/** True from the moment a message is sent until the reply ends, wherever it is being read. */
export function isWorking(state: SessionState, status: string): boolean {
  if (status === 'submitted' || status === 'streaming' || state.acting) return true
  return state.view?.turn.state === 'running'
}
