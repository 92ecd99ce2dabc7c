import type { ChatSummary } from '#contracts/chat.ts'
import { channelLabel } from '#core/access/get-chat.ts'
import type { CoreConfig } from '#core/config/config-types.ts'
import type { Chat, ChatTurn } from '#generated/prisma/client.ts'

/** A chat as lists show it. A chat without a turn row has never run. */
export function viewChat(
  config: Pick<CoreConfig, 'pieces'>,
  chat: Chat,
  turn: Pick<ChatTurn, 'state' | 'lastError'> | null,
): ChatSummary {
  return {
    id: chat.id,
    title: chat.title,
    agent: chat.agent,
    channelLabel: channelLabel(config, chat),
    state: turn?.state ?? 'idle',
    failed: turn?.state === 'idle' && turn.lastError !== null,
    branched: chat.branchedFrom !== null,
    lastMessageAt: chat.lastMessageAt?.toISOString() ?? null,
    createdAt: chat.createdAt.toISOString(),
    updatedAt: chat.updatedAt.toISOString(),
    deletedAt: chat.deletedAt?.toISOString() ?? null,
  }
}
