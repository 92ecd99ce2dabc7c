import type { Actor } from '#core/access/actor.ts'
import type { CollectionDeps } from '#core/collections/collection-deps.ts'
import { updateDoc } from '#core/collections/update-doc.ts'
import { chatDocument } from './chat-document.ts'

type Input = { readonly chatId: string }

/** Moves a chat to the trash with all its messages. A chat that is there already keeps its time. */
export async function trashChat(deps: CollectionDeps, actor: Actor, input: Input): Promise<void> {
  const document = await chatDocument(deps, actor, input.chatId)
  await updateDoc(deps, actor, { ...document, data: { deletedAt: deps.clock.now().toISOString() } })
}
