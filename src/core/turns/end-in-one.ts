import type { CoreDeps } from '#core/deps.ts'
import { storableJson } from '#lib/storable-json.ts'
import type { Reply } from './prepare-run.ts'
import type { ReplyNotes } from './save-reply.ts'
import type { Claim } from './turn-types.ts'

type Input = { readonly reply: Reply; readonly notes: ReplyNotes }

export type EndedInOne = {
  /** Whether this was the first reply of a chat that still has its placeholder title. */
  readonly wantsTitle: boolean
}

/**
 * The usual end of a turn, a reply stored for the first time and an idle chat, in one statement. Null when it is not as
 * usual: the attempt lost its turn, or was asked to stop. Then nothing was written.
 */
export async function endInOne(
  deps: Pick<CoreDeps, 'db' | 'clock'>,
  claim: Claim,
  { reply, notes }: Input,
): Promise<EndedInOne | null> {
  if (reply.version !== 0 || reply.seq === null) return null
  const now = deps.clock.now()
  const added = notes.added.fields ?? null
  const [ended] = await deps.db.$queryRaw<EndedInOne[]>`
    WITH turn AS (
      UPDATE chat_turns SET state = 'idle', "messageId" = NULL, "runnerId" = NULL, "leaseEndsAt" = NULL,
        "stopRequestedAt" = NULL, "lastError" = NULL, "updatedAt" = ${now}
      WHERE "chatId" = ${claim.chatId} AND "attemptId" = ${claim.attemptId} AND state = 'running'
        AND "stopRequestedAt" IS NULL
      RETURNING "chatId"
    ), reply AS (
      INSERT INTO messages (id, "chatId", seq, role, parts, metadata, usage, model, reasoning, "attemptId",
        fields, "createdAt", "updatedAt")
      SELECT ${reply.id}, turn."chatId", ${reply.seq}, 'assistant', ${json(reply.parts)}::jsonb,
        ${json(notes.metadata)}::jsonb, ${json(notes.usage)}::jsonb, ${notes.model}, ${notes.reasoning},
        ${claim.attemptId}, ${added && json(added)}::jsonb, ${now}, ${now}
      FROM turn
    ), chat AS (
      UPDATE chats SET "lastMessageAt" = ${now}, "updatedAt" = ${now} FROM turn WHERE chats.id = turn."chatId"
      RETURNING chats.id, "titleSource"
    )
    -- This part sees the messages as they were before: any reply among them is an earlier one.
    SELECT "titleSource" = 'placeholder' AND NOT EXISTS (
      SELECT 1 FROM messages WHERE "chatId" = chat.id AND role = 'assistant' AND "deletedAt" IS NULL
    ) AS "wantsTitle" FROM chat`
  return ended ?? null
}

const json = (value: unknown) => JSON.stringify(storableJson(value))
