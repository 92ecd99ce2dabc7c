import type { MessagePart } from '#contracts/message.ts'
import type { CoreDeps } from '#core/deps.ts'
import { storableJson } from '#lib/storable-json.ts'
import type { claimedTurn } from './turn-rows.ts'

type NewChat = {
  readonly id: string
  readonly agent: string
  readonly ownerId: string | null
  readonly title: string
  /** Values of fields that the deployment added. */
  readonly fields: object | null
  readonly now: Date
  readonly message: {
    readonly id: string
    readonly parts: readonly MessagePart[]
    readonly author: object
    readonly model: string | null
    readonly reasoning: string | null
    readonly fields: object | null
  }
  readonly turn: ReturnType<typeof claimedTurn>
}

/**
 * A chat with its first message and a running turn, in one statement: every new conversation pays for the ways to the
 * server, and six of seven are saved. Place 1 is the message's, place 2 is kept for the reply.
 */
export async function insertChat(deps: Pick<CoreDeps, 'db'>, chat: NewChat): Promise<void> {
  const { id, agent, ownerId, title, fields, now, message, turn } = chat
  await deps.db.$executeRaw`
    WITH chat AS (
      INSERT INTO chats (id, title, "userId", agent, fields, "lastMessageAt", "nextSeq", "createdAt",
        "updatedAt")
      VALUES (${id}, ${title}, ${ownerId}, ${agent}, ${fields && json(fields)}::jsonb, ${now}, 3, ${now}, ${now})
      RETURNING id
    ), message AS (
      INSERT INTO messages (id, "chatId", seq, role, parts, author, model, reasoning, fields,
        "createdAt", "updatedAt")
      SELECT ${message.id}, chat.id, 1, 'user', ${json(message.parts)}::jsonb, ${json(message.author)}::jsonb,
        ${message.model}, ${message.reasoning}, ${message.fields && json(message.fields)}::jsonb, ${now}, ${now}
      FROM chat
    )
    INSERT INTO chat_turns ("chatId", state, "attemptId", "messageId", "userMessageId", driver, model, reasoning,
      "runnerId", "leaseEndsAt", "updatedAt")
    SELECT chat.id, 'running', ${turn.attemptId}, ${turn.messageId}, ${turn.userMessageId}, ${json(turn.driver)}::jsonb,
      ${turn.model}, ${turn.reasoning}, ${turn.runnerId}, ${turn.leaseEndsAt}, ${now}
    FROM chat`
}

const json = (value: unknown) => JSON.stringify(storableJson(value))
