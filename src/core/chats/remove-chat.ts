import type { Actor } from '#core/access/actor.ts'
import { getReadableChat } from '#core/access/get-chat.ts'
import type { CoreDeps } from '#core/deps.ts'

type Deps = Pick<CoreDeps, 'db' | 'events'>

/**
 * Deletes a chat for good, with its messages (those in the trash too), settlements and turn. A runner that still works
 * on it finds its turn gone and stops.
 */
export async function removeChat(
  deps: Deps,
  actor: Actor,
  { chatId }: { readonly chatId: string },
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const chat = await getReadableChat(tx, actor, chatId)
    // Runners lock the turn row before they touch messages; taking it first keeps that order.
    await tx.$executeRaw`select 1 from chat_turns where "chatId" = ${chatId} for update`
    await tx.chat.deleteMany({ where: { id: chatId } })
    await deps.events.publish(tx, chat.userId, { type: 'chat', chatId, change: 'chat' })
  })
}
