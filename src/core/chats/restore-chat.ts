import type { Actor } from '#core/access/actor.ts'
import type { CollectionDeps } from '#core/collections/collection-deps.ts'
import { updateDoc } from '#core/collections/update-doc.ts'
import { chatDocument } from './chat-document.ts'

type Input = { readonly chatId: string }

/** Takes a chat out of the trash, as it was. */
export async function restoreChat(deps: CollectionDeps, actor: Actor, input: Input): Promise<void> {
  const document = await chatDocument(deps, actor, input.chatId)
  await updateDoc(deps, actor, { ...document, data: { deletedAt: null } })
}
