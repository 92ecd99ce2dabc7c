import type { Actor } from '#core/access/actor.ts'
import { getReadableChat } from '#core/access/get-chat.ts'
import type { CoreDeps } from '#core/deps.ts'
import { lockTurn } from '#core/turns/turn-rows.ts'

type Deps = Pick<CoreDeps, 'db' | 'events'>

/** Takes a chat out of the trash, as it was. */
export async function restoreChat(
  deps: Deps,
  actor: Actor,
  { chatId }: { readonly chatId: string },
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const chat = await getReadableChat(tx, actor, chatId)
    await lockTurn(tx, chatId)
    await tx.chat.update({ where: { id: chatId }, data: { deletedAt: null } })
    await deps.events.publish(tx, chat.userId, { type: 'chat', chatId, change: 'chat' })
  })
}
