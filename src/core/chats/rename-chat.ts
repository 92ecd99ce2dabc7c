import type { Actor } from '#core/access/actor.ts'
import type { CollectionDeps } from '#core/collections/collection-deps.ts'
import { updateDoc } from '#core/collections/update-doc.ts'
import { chatDocument } from './chat-document.ts'

type Input = { readonly chatId: string; readonly title: string }

/** Gives a chat the title a person chose; no generated one replaces it any more. */
export async function renameChat(deps: CollectionDeps, actor: Actor, input: Input): Promise<void> {
  const document = await chatDocument(deps, actor, input.chatId)
  await updateDoc(deps, actor, { ...document, data: { title: input.title } })
}
