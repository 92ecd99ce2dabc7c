import type { FieldType } from './collection-types.ts'

export type CollectionRole = 'chats' | 'messages'

type BaseField = {
  readonly type: FieldType /** Whether a config may not redefine it. */
  readonly isProtected: boolean
}

const open = (type: FieldType): BaseField => ({ type, isProtected: false })
const guarded = (type: FieldType): BaseField => ({ type, isProtected: true })

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
    ['lastMessageAt', open('date')],
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
    ['role', open('select')],
    ['parts', guarded('json')],
    ['metadata', open('json')],
    ['usage', open('json')],
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
