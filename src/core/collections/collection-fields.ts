import type { FieldConfig } from '#core/config/collection-types.ts'
import type { CollectionRole } from './collection-types.ts'
import { type ExtraFields, extraColumn, noExtraFields } from './extra-fields.ts'
import { replyStates } from './reply-state.ts'

/** How long a free JSON value of a document may be, written as JSON. */
export const maxJsonChars = 65_536

export type FieldKind = 'id' | 'text' | 'date' | 'int' | 'enum' | 'json' | 'reply-state'

/** A stored field that may be filtered by. What is not listed here can't be reached by any query. */
export type StoredField = {
  /** Name of the Prisma field. */
  readonly column: string
  readonly kind: FieldKind
  readonly nullable: boolean
  readonly sortable: boolean
  /** The values of an enum. */
  readonly values: readonly string[]
}

type Options = Partial<Omit<StoredField, 'kind'>>

const field = (name: string, kind: FieldKind, options: Options = {}): readonly [string, StoredField] => [
  name,
  { column: name, kind, nullable: false, sortable: true, values: [], ...options },
]
const json = (name: string) => field(name, 'json', { nullable: true, sortable: false })
const nullable = { nullable: true } as const

const chatFields: ReadonlyMap<string, StoredField> = new Map([
  field('id', 'id'),
  field('title', 'text'),
  field('user', 'id', { column: 'userId', nullable: true }),
  field('user.id', 'id', { column: 'userId', nullable: true }),
  field('agent', 'text'),
  field('lastMessageAt', 'date', nullable),
  field('channel', 'text', nullable),
  field('externalId', 'text', nullable),
  field('channelKey', 'text', nullable),
  json('channelThread'),
  field('createdAt', 'date'),
  field('updatedAt', 'date'),
  field('deletedAt', 'date', nullable),
])

const messageFields: ReadonlyMap<string, StoredField> = new Map([
  field('id', 'id'),
  field('chat', 'id', { column: 'chatId' }),
  field('chat.id', 'id', { column: 'chatId' }),
  field('role', 'enum', { values: ['user', 'assistant', 'system'] }),
  json('metadata'),
  json('usage'),
  // No field of a document, and with a dot no added field can be called like it.
  field('reply.state', 'reply-state', { column: 'metadata', sortable: false, values: replyStates }),
  field('status', 'enum', { ...nullable, values: ['queued'] }),
  field('delivery', 'enum', { ...nullable, values: ['queue', 'steer'] }),
  field('model', 'text', nullable),
  field('reasoning', 'text', nullable),
  field('version', 'int'),
  field('seq', 'int'),
  field('createdAt', 'date'),
  field('updatedAt', 'date'),
  field('deletedAt', 'date', nullable),
])

/** A field found by its path. `relation` is the relation to go through first. */
export type FoundField = StoredField & {
  readonly relation: 'chat' | null
  /** Set for a field a deployment added: its value is inside the JSON column. */
  readonly extra?: FieldConfig | undefined
}

/** The field behind a path of the API, null when it can't be queried. */
export function findField(
  role: CollectionRole,
  path: string,
  extra: ExtraFields = noExtraFields,
): FoundField | null {
  const own = findOwn(role, path, extra)
  if (own !== null) return { ...own, relation: null }
  if (role !== 'message' || !path.startsWith('chat.')) return null
  const ofChat = findOwn('chat', path.slice('chat.'.length), extra)
  return ofChat && { ...ofChat, relation: 'chat' }
}

function findOwn(
  role: CollectionRole,
  path: string,
  extra: ExtraFields,
): Omit<FoundField, 'relation'> | null {
  const stored = (role === 'chat' ? chatFields : messageFields).get(path)
  if (stored !== undefined) return stored
  const added = extra[role].get(path)
  if (added === undefined) return null
  const sortable = !added.hasMany && added.type !== 'json'
  return { column: extraColumn, kind: 'json', nullable: true, sortable, values: [], extra: added }
}

/** The fields a document shows, and the columns each is made of; `settlements` is a relation. */
export const documentFields: Readonly<Record<CollectionRole, ReadonlyMap<string, readonly string[]>>> = {
  chat: new Map([
    ['title', ['title']],
    ['user', ['userId']],
    ['agent', ['agent']],
    ['lastMessageAt', ['lastMessageAt']],
    ['channel', ['channel']],
    ['externalId', ['externalId']],
    ['channelKey', ['channelKey']],
    ['channelThread', ['channelThread']],
    // Computed from the three fields above, when they were selected too.
    ['channelLabel', []],
    ['createdAt', ['createdAt']],
    ['updatedAt', ['updatedAt']],
    ['deletedAt', ['deletedAt']],
  ]),
  message: new Map([
    ['chat', ['chatId']],
    ['role', ['role']],
    ['parts', ['parts']],
    ['metadata', ['metadata']],
    ['usage', ['usage']],
    ['status', ['status']],
    ['delivery', ['delivery']],
    ['model', ['model']],
    ['reasoning', ['reasoning']],
    ['author', ['author']],
    ['settlements', ['settlements']],
    ['version', ['version']],
    ['seq', ['seq']],
    ['createdAt', ['createdAt']],
    ['updatedAt', ['updatedAt']],
    ['deletedAt', ['deletedAt']],
  ]),
}
