import type { FieldType } from './collection-types.ts'

export type CollectionRole = 'chats' | 'messages'

export type BaseField = {
  readonly type: FieldType
  /** Whether a config may not redefine it. */
  readonly isProtected: boolean
  /** Whether writers give it a value, so that it may be required or have a default. */
  readonly isWritable: boolean
  /** The values of a select. */
  readonly choices?: readonly string[]
}

const open = (type: FieldType): BaseField => ({ type, isProtected: false, isWritable: true })
const managed = (type: FieldType): BaseField => ({ type, isProtected: false, isWritable: false })
const guarded = (type: FieldType): BaseField => ({ type, isProtected: true, isWritable: false })

const times: readonly (readonly [string, BaseField])[] = [
  ['createdAt', guarded('date')],
  ['updatedAt', guarded('date')],
  ['deletedAt', guarded('date')],
]

/** The fields FrogBot stores in the collections of both roles. */
export const baseFields: Readonly<Record<CollectionRole, ReadonlyMap<string, BaseField>>> = {
  chats: new Map([
    ['id', guarded('text')],
    ['title', open('text')],
    ['user', guarded('relationship')],
    ['agent', open('text')],
    ['lastMessageAt', managed('date')],
    ['channel', guarded('text')],
    ['externalId', guarded('text')],
    ['channelKey', guarded('text')],
    ['channelThread', guarded('json')],
    ['channelLabel', guarded('text')],
    ...times,
  ]),
  messages: new Map([
    ['id', guarded('text')],
    ['chat', guarded('relationship')],
    ['role', { ...managed('select'), choices: ['user', 'assistant', 'system'] }],
    ['parts', guarded('json')],
    ['metadata', open('json')],
    ['usage', managed('json')],
    ['status', guarded('select')],
    ['delivery', guarded('select')],
    ['model', guarded('text')],
    ['reasoning', guarded('text')],
    ['author', guarded('json')],
    ['settlements', guarded('json')],
    ['version', guarded('number')],
    ['seq', guarded('number')],
    ...times,
  ]),
}
