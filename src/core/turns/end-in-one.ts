import type { CoreDeps } from '#core/deps.ts'
import { storableJson } from '#lib/storable-json.ts'
import type { Reply } from './prepare-run.ts'
import type { ReplyNotes } from './save-reply.ts'
import type { Claim } from './turn-types.ts'

type Input = { readonly reply: Reply; readonly notes: ReplyNotes; readonly mayTitle: boolean }

/**
 * The usual end of a turn, a reply stored for the first time and an idle chat, in one statement. False when it is not
 * as usual: the attempt lost its turn, was asked to stop, or the chat wants a title. Then nothing was written.
 */
export async function endInOne(
  deps: Pick<CoreDeps, 'db' | 'clock'>,
  claim: Claim,
  { reply, notes, mayTitle }: Input,
): Promise<boolean> {
  if (reply.version !== 0 || reply.seq === null) return false
  const now = deps.clock.now()
  const added = notes.added.fields ?? null
  const ended = await deps.db.$executeRaw`
    WITH turn AS (
      UPDATE chat_turns SET state = 'idle', "messageId" = NULL, "runnerId" = NULL, "leaseEndsAt" = NULL,
        "stopRequestedAt" = NULL, "lastError" = NULL, "updatedAt" = ${now}
      WHERE "chatId" = ${claim.chatId} AND "attemptId" = ${claim.attemptId} AND state = 'running'
        AND "stopRequestedAt" IS NULL
        AND NOT (${mayTitle} AND EXISTS (
          SELECT 1 FROM chats WHERE id = ${claim.chatId} AND "titleSource" = 'placeholder'
        ))
      RETURNING "chatId"
    ), reply AS (
      INSERT INTO messages (id, "chatId", seq, role, parts, metadata, usage, model, reasoning, "attemptId",
        fields, "createdAt", "updatedAt")
      SELECT ${reply.id}, turn."chatId", ${reply.seq}, 'assistant', ${json(reply.parts)}::jsonb,
        ${json(notes.metadata)}::jsonb, ${json(notes.usage)}::jsonb, ${notes.model}, ${notes.reasoning},
        ${claim.attemptId}, ${added && json(added)}::jsonb, ${now}, ${now}
      FROM turn
    )
    UPDATE chats SET "lastMessageAt" = ${now}, "updatedAt" = ${now} FROM turn WHERE chats.id = turn."chatId"`
  return ended === 1
}

const json = (value: unknown) => JSON.stringify(storableJson(value))
