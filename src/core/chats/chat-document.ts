import type { Actor } from '#core/access/actor.ts'
import { getReadableChat } from '#core/access/get-chat.ts'
import type { CollectionDeps } from '#core/collections/collection-deps.ts'
import { servedCollections } from '#core/collections/find-collection.ts'

/** Names the document of a chat the actor may read, to be written by the rules and hooks of its collection. */
export async function chatDocument(deps: CollectionDeps, actor: Actor, chatId: string) {
  await getReadableChat(deps.db, actor, chatId)
  return {
    collection: servedCollections(deps.config).chat.slug,
    id: chatId,
    query: { depth: 0, trash: true },
  }
}
