import type { ResolvedCollection } from '#core/config/frogbot-config.ts'

export type {
  CollectionAccessArgs,
  CollectionOperation,
  Where,
} from '#core/config/collection-types.ts'

/** The part a collection plays. Every deployment has exactly one of each. */
export type CollectionRole = 'chat' | 'message'

/** A collection as the API serves it. */
export type ServedCollection = Pick<ResolvedCollection, 'slug' | 'hidden' | 'access' | 'hooks'> & {
  readonly role: CollectionRole
}

export type ServedCollections = { readonly [role in CollectionRole]: ServedCollection }
