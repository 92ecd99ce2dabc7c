import type { DocumentQuery } from '#contracts/collections.ts'
import type { InCollection } from './collection-deps.ts'

export type CreateInput = InCollection & {
  /** As it was sent; nothing of it is trusted. */
  readonly data: unknown
  /** What of the written document is answered. */
  readonly query: DocumentQuery
}

export type UpdateInput = CreateInput & { readonly id: string }

export type DeleteInput = InCollection & { readonly id: string; readonly query: DocumentQuery }
