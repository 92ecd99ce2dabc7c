import { servedCollections } from '#core/collections/find-collection.ts'
import type { CoreConfig } from '#core/config/config-types.ts'
import { agentOperations } from './agent-operations.ts'
import { collectionOperations } from './collection-operations.ts'
import type { Operation } from './operation.ts'
import { systemOperations } from './system-operations.ts'
import { userOperations } from './user-operations.ts'

/** Everything this deployment answers over HTTP for programs, under the slugs of its collections. */
export function listOperations(config: Pick<CoreConfig, 'collections'>): readonly Operation[] {
  const { chat, message } = servedCollections(config)
  const collections = collectionOperations({ chats: chat.slug, messages: message.slug })
  return [...agentOperations, ...collections, ...userOperations, ...systemOperations]
}
