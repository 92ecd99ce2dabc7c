import type { CoreDeps } from '#core/deps.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { storableJson } from '#lib/storable-json.ts'
import { hasEarlierReply } from './has-earlier-reply.ts'
import type { Reply } from './prepare-run.ts'
import { addUsage, type ReplyNotes } from './save-reply.ts'
import type { Claim } from './turn-types.ts'

type Input = { readonly reply: Reply; readonly notes: ReplyNotes }

export type EndedInOne = {
  /** Whether this was the first reply of a chat that still has its placeholder title. */
  readonly wantsTitle: boolean
}

/**
 * The usual end of a turn, a whole reply and an idle chat, in one statement. Null when it is not as usual: the attempt
 * lost its turn, or was asked to stop. Then nothing was written.
 */
export async function endInOne(
  deps: Pick<CoreDeps, 'db' | 'clock'>,
  claim: Claim,
  input: Input,
): Promise<EndedInOne | null> {
  const { reply } = input
  if (reply.version === 0 && reply.seq === null) return null
  const now = deps.clock.now()
  const [ended] = await deps.db.$queryRaw<EndedInOne[]>`
    WITH turn AS (
      UPDATE chat_turns SET state = 'idle', "messageId" = NULL, "runnerId" = NULL, "leaseEndsAt" = NULL,
        "stopRequestedAt" = NULL, "lastError" = NULL, "updatedAt" = ${now}
      WHERE "chatId" = ${claim.chatId} AND "attemptId" = ${claim.attemptId} AND state = 'running'
        AND "stopRequestedAt" IS NULL ${isAsKnown(reply)}
      RETURNING "chatId"
    ), reply AS (${writeReply(claim, input, now)}), chat AS (
      UPDATE chats SET "lastMessageAt" = ${now}, "updatedAt" = ${now} FROM turn WHERE chats.id = turn."chatId"
      RETURNING chats.id, "titleSource"
    )
    SELECT "titleSource" = 'placeholder' AND NOT ${hasEarlierReply(claim)} AS "wantsTitle" FROM chat`
  return ended ?? null
}

// A stored reply is written by its attempt alone, whose turn this statement holds; the version catches whoever would
// write without that.
function isAsKnown({ id, version }: Reply): Prisma.Sql {
  if (version === 0) return Prisma.empty
  return Prisma.sql`AND EXISTS (SELECT 1 FROM messages WHERE id = ${id} AND version = ${version})`
}

function writeReply(claim: Claim, { reply, notes }: Input, now: Date): Prisma.Sql {
  const parts = Prisma.sql`${json(reply.parts)}::jsonb`
  const metadata = Prisma.sql`${json(notes.metadata)}::jsonb`
  const usage = Prisma.sql`${json(addUsage(reply.usedBefore, notes.usage))}::jsonb`
  const { model, reasoning } = notes
  if (reply.version > 0)
    return Prisma.sql`
      UPDATE messages SET parts = ${parts}, metadata = ${metadata}, usage = ${usage}, model = ${model},
        reasoning = ${reasoning}, "attemptId" = ${claim.attemptId}, version = version + 1, "updatedAt" = ${now}
      FROM turn WHERE messages.id = ${reply.id}`
  const added = notes.added.fields ?? null
  return Prisma.sql`
    INSERT INTO messages (id, "chatId", seq, role, parts, metadata, usage, model, reasoning, "attemptId",
      fields, "createdAt", "updatedAt")
    SELECT ${reply.id}, turn."chatId", ${reply.seq}, 'assistant', ${parts}, ${metadata}, ${usage}, ${model},
      ${reasoning}, ${claim.attemptId}, ${added && json(added)}::jsonb, ${now}, ${now}
    FROM turn`
}

const json = (value: unknown) => JSON.stringify(storableJson(value))
