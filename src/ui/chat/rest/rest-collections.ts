import type { RestClient } from './rest-request.ts'
import { manifest } from './rest-shapes.ts'

export type RestCollections = { readonly chats: string; readonly messages: string }

/**
 * The addresses of the collections of chats and messages, which a configuration may give names of its own. They are
 * asked for once; after a failure they are asked for again.
 */
export function createCollectionFinder(client: RestClient): () => Promise<RestCollections> {
  let found: Promise<RestCollections> | null = null
  const find = async () => {
    const { chat } = await client.json('/api/frogbot', manifest)
    return {
      chats: `/api/${encodeURIComponent(chat.slug)}`,
      messages: `/api/${encodeURIComponent(chat.messagesSlug)}`,
    }
  }
  return () => {
    found ??= find().catch((error: unknown) => {
      found = null
      throw error
    })
    return found
  }
}
