import type { Actor } from '#core/access/actor.ts'
import type { CollectionDeps } from '#core/collections/collection-deps.ts'
import { deleteDoc } from '#core/collections/delete-doc.ts'
import { chatDocument } from './chat-document.ts'

type Input = { readonly chatId: string }

/**
 * Deletes a chat for good, with its messages (those in the trash too), settlements and turn. A runner that still works
 * on it finds its turn gone and stops.
 */
export async function removeChat(deps: CollectionDeps, actor: Actor, input: Input): Promise<void> {
  await deleteDoc(deps, actor, await chatDocument(deps, actor, input.chatId))
}
