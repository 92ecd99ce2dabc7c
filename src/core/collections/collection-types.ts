import type { FrogbotRequest } from '#core/config/request-types.ts'

/** A filter in the notation of the collection API, such as `{ user: { equals: id } }`. */
export type Where = { readonly [path: string]: unknown }

/** The part a collection plays. Every deployment has exactly one of each. */
export type CollectionRole = 'chat' | 'message'

export type CollectionOperation = 'create' | 'read' | 'update' | 'delete'

export type CollectionAccessArgs = {
  readonly req: FrogbotRequest
  /** The document asked for; undefined for lists and for `create`. */
  readonly id?: string | undefined
  /** What is to be written; undefined for `read`. */
  readonly data?: Readonly<Record<string, unknown>> | undefined
}

/**
 * Decides an operation: `true` allows it, `false` refuses it, a filter allows it for the documents it matches.
 * `create` has no document yet, so only `true` allows it.
 */
export type CollectionAccess = (args: CollectionAccessArgs) => boolean | Where | Promise<boolean | Where>

/** A collection as the API serves it. */
export type ResolvedCollection = {
  readonly slug: string
  readonly role: CollectionRole
  /** Rules of the deployment; each replaces the default of its operation, the others stay. */
  readonly access: { readonly [operation in CollectionOperation]?: CollectionAccess | undefined }
  /** Whether the admin panel leaves it out. */
  readonly hidden: boolean
}

export type ResolvedCollections = { readonly [role in CollectionRole]: ResolvedCollection }
