import type { CoreConfig } from '#core/config/config-types.ts'
import { documentNotFound } from './collection-error.ts'
import type { ResolvedCollection, ResolvedCollections } from './collection-types.ts'

const defaultCollections: ResolvedCollections = {
  chat: { slug: 'chats', role: 'chat', access: {}, hidden: false },
  message: { slug: 'messages', role: 'message', access: {}, hidden: true },
}

export function resolvedCollections(config: Pick<CoreConfig, 'collections'>): ResolvedCollections {
  return config.collections ?? defaultCollections
}

/** The collection the API serves under a slug. Everything else, our own hidden tables too, is 404. */
export function getCollection(config: Pick<CoreConfig, 'collections'>, slug: string): ResolvedCollection {
  const { chat, message } = resolvedCollections(config)
  if (slug === chat.slug) return chat
  if (slug === message.slug) return message
  throw documentNotFound()
}
