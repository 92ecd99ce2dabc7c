import type { UIMessage } from 'ai'
import type { TurnView } from '#contracts/turn.ts'

/** The message being written. It is the newest one: a server that does not name it can mean no other. */
export function runningMessageId(turn: TurnView, messages: readonly UIMessage[]): string | null {
  const last = messages.at(-1)
  return turn.messageId ?? (last?.role === 'assistant' ? last.id : null)
}

/** A stream goes on with the last message, so the running one has to stand there, be it still empty. */
export function placeLast(messages: readonly UIMessage[], id: string | null): UIMessage[] {
  if (id === null || messages.at(-1)?.id === id) return [...messages]
  const running = messages.find((message) => message.id === id) ?? { id, role: 'assistant', parts: [] }
  return [...messages.filter((message) => message.id !== id), running]
}
