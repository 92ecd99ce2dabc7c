import type { Doc, FrogbotRequest } from './request-types.ts'

/** The data of a write, or the document it is about. `chat` is the chat a message belongs to. */
export type CollectionData = { readonly chat?: string | undefined } & Readonly<Record<string, unknown>>

/** A condition on documents, such as `{ 'chat.user': { equals: id } }`. */
export type Where = { readonly [field: string]: unknown }

export type CollectionAccessArgs = {
  readonly req: FrogbotRequest
  /** The document's id, for an operation on one document. */
  readonly id?: string | undefined
  /** What is being written, for a write. */
  readonly data?: CollectionData | undefined
}

/** True and false allow and refuse; a condition allows the documents it matches. */
export type CollectionAccess = (args: CollectionAccessArgs) => boolean | Where | Promise<boolean | Where>

export type CollectionOperation = 'create' | 'read' | 'update' | 'delete'

export type CollectionHookArgs = { readonly req: FrogbotRequest; readonly operation: CollectionOperation }

export type CollectionHooks = {
  /** Runs before a write and returns the data to write. */
  readonly beforeChange?:
    | readonly ((
        args: CollectionHookArgs & { readonly data: CollectionData },
      ) => CollectionData | Promise<CollectionData>)[]
    | undefined
  /** Runs after a write. */
  readonly afterChange?:
    | readonly ((args: CollectionHookArgs & { readonly doc: Doc }) => void | Promise<void>)[]
    | undefined
  /** Runs after a read, on the whole document, and returns what to show of it; `select` is applied afterwards. */
  readonly afterRead?:
    | readonly ((args: CollectionHookArgs & { readonly doc: Doc }) => Doc | Promise<Doc>)[]
    | undefined
  /** Runs before a document is deleted for good. */
  readonly beforeDelete?:
    | readonly ((args: CollectionHookArgs & { readonly id: string }) => void | Promise<void>)[]
    | undefined
  /** Runs after a document was deleted for good. */
  readonly afterDelete?:
    | readonly ((args: CollectionHookArgs & { readonly doc: Doc }) => void | Promise<void>)[]
    | undefined
}

export const fieldTypes = [
  'text',
  'textarea',
  'number',
  'email',
  'checkbox',
  'date',
  'select',
  'json',
  'relationship',
] as const
export type FieldType = (typeof fieldTypes)[number]

/** A field of a collection. */
export type FieldConfig = {
  readonly name: string
  readonly type: FieldType
  readonly label?: string | undefined
  readonly required?: boolean | undefined
  readonly hasMany?: boolean | undefined
  readonly defaultValue?: unknown
  /** The choices of a `select`. */
  readonly options?: readonly (string | { readonly label: string; readonly value: string })[] | undefined
  /** Slug of the collection a `relationship` points to. */
  readonly relationTo?: string | undefined
  readonly admin?:
    | { readonly description?: string | undefined; readonly hidden?: boolean | undefined }
    | undefined
}

/** `'/components/Card#Card'` (a file and its export), or the same with props for the component. */
export type ComponentRef = string | ComponentDefinition
export type ComponentDefinition = {
  readonly path: string
  readonly clientProps?: Readonly<Record<string, unknown>> | undefined
}

export type CollectionAdmin = {
  /** Leaves the collection out of the admin panel; true for messages unless set. */
  readonly hidden?: boolean | undefined
  readonly components?:
    | {
        readonly edit?:
          | {
              readonly views?:
                | { readonly root?: { readonly Component: ComponentRef } | undefined }
                | undefined
            }
          | undefined
      }
    | undefined
}

/**
 * A collection. With `chat: true` or `message: true` it takes over that role: its slug, fields, access and admin
 * options are kept, and what FrogBot needs is added.
 *
 * @example
 * import type { CollectionConfig } from 'frogbot'
 *
 * export const Conversations: CollectionConfig = {
 *   slug: 'conversations',
 *   chat: true,
 *   fields: [{ name: 'topic', type: 'select', options: ['sales', 'support'] }],
 * }
 */
export type CollectionConfig = {
  readonly slug: string
  /** Stores the chats here. */
  readonly chat?: boolean | undefined
  /** Stores the messages here. */
  readonly message?: boolean | undefined
  readonly fields: readonly FieldConfig[]
  /** Replaces the default rule of each operation it names. */
  readonly access?: { readonly [operation in CollectionOperation]?: CollectionAccess | undefined } | undefined
  readonly hooks?: CollectionHooks | undefined
  readonly labels?:
    | { readonly singular?: string | undefined; readonly plural?: string | undefined }
    | undefined
  readonly admin?: CollectionAdmin | undefined
}
