import type { PendingCall } from '#contracts/turn.ts'
import { isOpenCall, isToolPart, type Part, type ToolPart, toolNameOf } from '#core/turns/message-parts.ts'
import { partsOf } from '#core/turns/transcript.ts'
import type { Chat, Message } from '#generated/prisma/client.ts'

type Waiting = Pick<Message, 'id' | 'parts' | 'metadata' | 'createdAt'>

/** The calls of a waiting message that nobody has settled yet. */
export function openCalls(chat: Pick<Chat, 'id' | 'agent'>, message: Waiting): PendingCall[] {
  const since = (message.metadata as { waitingSince?: string } | null)?.waitingSince
  return partsOf(message)
    .filter(isOpenCall)
    .map((part) => ({
      toolCallId: part.toolCallId,
      toolName: toolNameOf(part),
      input: part.input,
      messageId: message.id,
      chatId: chat.id,
      agentSlug: chat.agent,
      createdAt: since ?? message.createdAt.toISOString(),
    }))
}

/** The part of a call, open or not. */
export function findCallPart(parts: readonly Part[], toolCallId: string): ToolPart | undefined {
  return parts.find((part): part is ToolPart => isToolPart(part) && part.toolCallId === toolCallId)
}

/** The parts with one call's part replaced. */
export function replaceCall(
  parts: readonly Part[],
  toolCallId: string,
  change: (part: ToolPart) => Part,
): Part[] {
  return parts.map((part) => (isOpenCall(part) && part.toolCallId === toolCallId ? change(part) : part))
}
