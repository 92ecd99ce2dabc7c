import type { ActorView, SettlementView } from '#contracts/message.ts'
import type { PendingCall } from '#contracts/turn.ts'
import { ChatAdapterError } from '#ui/chat/adapter.ts'
import type { MemoryChat, MemoryServer } from './memory-server.ts'

export function pendingCalls(chat: MemoryChat): PendingCall[] {
  const waiting = chat.messages.find(({ id }) => id === chat.turn.messageId)
  if (chat.turn.state !== 'awaiting' || !waiting) return []
  return waiting.parts.flatMap((part) =>
    part.state === 'input-available' && typeof part.toolCallId === 'string'
      ? [
          {
            toolCallId: part.toolCallId,
            toolName: part.type.replace(/^tool-/, ''),
            input: part.input,
            messageId: waiting.id,
            chatId: chat.id,
            agentSlug: chat.agent,
            createdAt: waiting.createdAt,
          },
        ]
      : [],
  )
}

/** Records an answer; false while other calls of the step wait. */
export function settleCall(
  server: MemoryServer,
  chat: MemoryChat,
  toolCallId: string,
  end: { output: unknown } | { errorText: string },
  actor: ActorView,
): boolean {
  const open = pendingCalls(chat)
  const call = open.find((other) => other.toolCallId === toolCallId)
  if (!call) {
    const code = chat.turn.state === 'awaiting' ? 'call-not-found' : 'already-settled'
    throw new ChatAdapterError('Somebody else answered first.', {
      status: code === 'call-not-found' ? 404 : 409,
      code,
    })
  }
  const message = chat.messages.find(({ id }) => id === call.messageId)
  const settlement: SettlementView = {
    toolCallId,
    toolName: call.toolName,
    outcome: 'output' in end ? 'answered' : 'dismissed',
    actor,
    settledAt: new Date().toISOString(),
  }
  const state = 'output' in end ? 'output-available' : 'output-error'
  server.update(chat, call.messageId, {
    parts: (message?.parts ?? []).map((part) =>
      part.toolCallId === toolCallId ? { ...part, state, ...end } : part,
    ),
    settlements: [...(message?.settlements ?? []), settlement],
  })
  server.emit(chat, 'messages')
  return open.length === 1
}
