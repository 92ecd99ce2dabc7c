import type {
  CollectionAccess,
  CollectionAdmin,
  CollectionHooks,
  CollectionOperation,
  FieldConfig,
} from './collection-types.ts'

/** A collection in its role, with every default filled in. */
export type ResolvedCollection = {
  readonly slug: string
  /** True when the config marked a collection of its own. */
  readonly adopted: boolean
  readonly hidden: boolean
  readonly labels: { readonly singular: string; readonly plural: string }
  /** Fields beside those FrogBot stores. */
  readonly extraFields: readonly FieldConfig[]
  /** Compatible redefinitions of fields FrogBot stores, by name. */
  readonly fieldOverrides: ReadonlyMap<string, FieldConfig>
  readonly access: { readonly [operation in CollectionOperation]?: CollectionAccess | undefined }
  readonly hooks: CollectionHooks
  readonly admin: CollectionAdmin
}

export type ResolvedCollections = {
  readonly chats: ResolvedCollection
  readonly messages: ResolvedCollection
}
