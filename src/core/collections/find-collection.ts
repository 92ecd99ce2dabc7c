import type { CoreConfig } from '#core/config/config-types.ts'
import { documentNotFound } from './collection-error.ts'
import type { ServedCollection, ServedCollections } from './collection-types.ts'

const defaultCollections: ServedCollections = {
  chat: { slug: 'chats', role: 'chat', access: {}, hooks: {}, hidden: false },
  message: { slug: 'messages', role: 'message', access: {}, hooks: {}, hidden: true },
}

/** The collections that hold chats and messages: the deployment's own where it has adopted the role. */
export function servedCollections({ collections }: Pick<CoreConfig, 'collections'>): ServedCollections {
  if (collections === undefined) return defaultCollections
  return {
    chat: { ...collections.chats, role: 'chat' },
    message: { ...collections.messages, role: 'message' },
  }
}

/** The collection the API serves under a slug. Everything else, our own hidden tables too, is 404. */
export function getCollection(config: Pick<CoreConfig, 'collections'>, slug: string): ServedCollection {
  const { chat, message } = servedCollections(config)
  if (slug === chat.slug) return chat
  if (slug === message.slug) return message
  throw documentNotFound()
}
