import type { Actor } from '#core/access/actor.ts'
import { getReadableChat } from '#core/access/get-chat.ts'
import type { CoreDeps } from '#core/deps.ts'
import { storableText } from '#lib/storable-json.ts'

type Deps = Pick<CoreDeps, 'db' | 'events'>
type Input = { readonly chatId: string; readonly title: string }

/** Gives a chat the title a person chose; no generated one replaces it any more. */
export async function renameChat(deps: Deps, actor: Actor, { chatId, title }: Input): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const chat = await getReadableChat(tx, actor, chatId)
    await tx.chat.update({ where: { id: chatId }, data: { title: storableText(title), titleSource: 'user' } })
    await deps.events.publish(tx, chat.userId, { type: 'chat', chatId, change: 'chat' })
  })
}
