import type { Actor } from '#core/access/actor.ts'
import { getReadableChat } from '#core/access/get-chat.ts'
import type { CoreDeps } from '#core/deps.ts'
import { lockTurn } from '#core/turns/turn-rows.ts'

type Deps = Pick<CoreDeps, 'db' | 'events' | 'clock'>

/** Moves a chat to the trash with all its messages. A chat that is there already keeps its time. */
export async function trashChat(
  deps: Deps,
  actor: Actor,
  { chatId }: { readonly chatId: string },
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const chat = await getReadableChat(tx, actor, chatId)
    await lockTurn(tx, chatId)
    await tx.chat.updateMany({
      where: { id: chatId, deletedAt: null },
      data: { deletedAt: deps.clock.now() },
    })
    await deps.events.publish(tx, chat.userId, { type: 'chat', chatId, change: 'chat' })
  })
}
