import {
  type ActorView,
  actorView,
  type MessagePart,
  type MessageView,
  type SettlementView,
  usageView,
} from '#contracts/message.ts'
import type { Message, Settlement } from '#generated/prisma/client.ts'
import { isRecord } from '#lib/is-record.ts'

export type MessageRow = Message & { readonly settlements: readonly Settlement[] }

/** A message as every API shows it. */
export function viewMessage(row: MessageRow): MessageView {
  return {
    id: row.id,
    chat: row.chatId,
    role: row.role,
    // Ours: written by this server, in the shape of AI SDK parts.
    parts: row.parts as MessagePart[],
    metadata: isRecord(row.metadata) ? row.metadata : null,
    usage: usageView.nullable().catch(null).parse(row.usage),
    status: row.status,
    delivery: row.delivery,
    model: row.model,
    reasoning: row.reasoning,
    author: row.author === null ? null : viewStoredActor(row.author),
    settlements: [...row.settlements].sort(bySettledAt).map(viewSettlement),
    version: row.version,
    seq: row.seq,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function viewSettlement(row: Settlement): SettlementView {
  return {
    toolCallId: row.toolCallId,
    toolName: row.toolName,
    outcome: row.outcome,
    actor: viewStoredActor(row.actor),
    settledAt: row.settledAt.toISOString(),
  }
}

const unknownActor: ActorView = { kind: 'anonymous', userId: null, name: null, channel: null }

function viewStoredActor(stored: unknown): ActorView {
  return actorView.catch(unknownActor).parse(stored)
}

function bySettledAt(a: Settlement, b: Settlement): number {
  return a.settledAt.getTime() - b.settledAt.getTime() || (a.toolCallId < b.toolCallId ? -1 : 1)
}
