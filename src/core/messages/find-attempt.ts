import type { Actor } from '#core/access/actor.ts'
import { getReadableChat } from '#core/access/get-chat.ts'
import type { CoreDeps } from '#core/deps.ts'

/** The run that wrote a message last; null for a user message, and for one the actor may not read. */
export async function findAttempt(
  { db }: Pick<CoreDeps, 'db'>,
  actor: Actor,
  { chatId, messageId }: { readonly chatId: string; readonly messageId: string },
): Promise<string | null> {
  await getReadableChat(db, actor, chatId)
  const message = await db.message.findFirst({
    where: { id: messageId, chatId },
    select: { attemptId: true },
  })
  return message?.attemptId ?? null
}
