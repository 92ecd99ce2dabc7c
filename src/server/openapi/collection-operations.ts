import { maxPageSize } from '#contracts/collections.ts'
import type { Operation, QueryParameter } from './operation.ts'
import type { SchemaName } from './schemas.ts'
import {
  badBody,
  badQuery,
  badToken,
  crossSite,
  notSignedIn,
  tooLarge,
  turnInProgress,
} from './shared-errors.ts'

const select: QueryParameter = {
  name: 'select',
  style: 'deepObject',
  description: 'Fields to show (`select[title]=true`) or to leave out (`select[parts]=false`).',
  schema: { type: 'object', additionalProperties: { type: 'boolean' } },
}
const depth: QueryParameter = {
  name: 'depth',
  description:
    'With 1 (or more) related documents stand in the place of their ids, one level deep, as far as the caller may read them.',
  schema: { type: 'integer', minimum: 0, maximum: 10, default: 0 },
}
const trash: QueryParameter = {
  name: 'trash',
  description: 'Finds documents in the trash too.',
  schema: { type: 'boolean', default: false },
}
const oneQuery = [depth, select, trash] as const
const listQuery: readonly QueryParameter[] = [
  {
    name: 'where',
    style: 'deepObject',
    description:
      'A filter: `where[title][like]=lisbon`. Operators: `equals`, `not_equals`, `in`, `not_in`, `exists`, `like`, `contains`, `greater_than`, `greater_than_equal`, `less_than`, `less_than_equal`; `and` and `or` take lists: `where[or][0][agent][equals]=planner`. Messages can be filtered by their chat: `where[chat.agent][equals]=planner`.',
    schema: { type: 'object', additionalProperties: true },
  },
  {
    name: 'sort',
    description: 'Fields to order by, separated by commas; `-` in front for descending.',
    schema: { type: 'string' },
  },
  {
    name: 'limit',
    description: 'Documents a page.',
    schema: { type: 'integer', minimum: 1, maximum: maxPageSize, default: 10 },
  },
  {
    name: 'page',
    description: 'Number of the page, from 1.',
    schema: { type: 'integer', minimum: 1, default: 1 },
  },
  ...oneQuery,
]

const refused = {
  status: 403,
  code: 'forbidden',
  when: 'The access rule says no; for a write also when there is no such document.',
} as const
const missing = {
  status: 404,
  code: 'not-found',
  when: 'There is no such document, or the caller may not read it.',
} as const

type Kind = {
  readonly slug: string
  readonly one: string
  readonly many: string
  readonly schemas: { readonly [name in 'doc' | 'page' | 'written' | 'create' | 'update']: SchemaName }
  readonly example: { readonly create: object; readonly update: object }
  readonly notes: { readonly create: string; readonly update: string; readonly remove: string }
}

/** Reading and writing the documents of one collection. */
function operationsOf({ slug, one, many, schemas, example, notes }: Kind): readonly Operation[] {
  const shared = { tag: 'Collections', auth: 'required', errorList: true } as const
  const document = `/api/${slug}/{id}`
  const name = (verb: string) => `${verb}${one.charAt(0).toUpperCase()}${one.slice(1)}`
  return [
    {
      ...shared,
      method: 'get',
      path: `/api/${slug}`,
      id: `${name('find')}s`,
      summary: `List ${many}`,
      query: listQuery,
      answers: [{ status: 200, when: 'One page.', schema: schemas.page }],
      errors: [badQuery, badToken, refused],
    },
    {
      ...shared,
      method: 'post',
      path: `/api/${slug}`,
      id: name('create'),
      summary: `Create a ${one}`,
      description: notes.create,
      query: oneQuery,
      body: { name: schemas.create, example: example.create },
      answers: [{ status: 201, when: 'What was created.', schema: schemas.written }],
      errors: [badBody, badToken, refused, crossSite, turnInProgress, tooLarge],
    },
    {
      ...shared,
      method: 'get',
      path: document,
      id: name('get'),
      summary: `Read a ${one}`,
      query: oneQuery,
      answers: [{ status: 200, when: 'The document itself.', schema: schemas.doc }],
      errors: [badQuery, badToken, refused, missing],
    },
    {
      ...shared,
      method: 'patch',
      path: document,
      id: name('update'),
      summary: `Change a ${one}, or move it to the trash and back`,
      description: notes.update,
      query: oneQuery,
      body: { name: schemas.update, example: example.update },
      answers: [{ status: 200, when: 'What it is now.', schema: schemas.written }],
      errors: [badBody, badToken, refused, crossSite, turnInProgress, tooLarge],
    },
    {
      ...shared,
      method: 'delete',
      path: document,
      id: name('delete'),
      summary: `Delete a ${one} for good`,
      description: notes.remove,
      query: oneQuery,
      answers: [{ status: 200, when: 'What it was.', schema: schemas.written }],
      errors: [badToken, refused, crossSite, ...(one === 'message' ? [turnInProgress] : [])],
    },
  ]
}

type Slugs = { readonly chats: string; readonly messages: string }

export function collectionOperations({ chats, messages }: Slugs): readonly Operation[] {
  return [
    ...operationsOf({
      slug: chats,
      one: 'chat',
      many: 'chats',
      schemas: {
        doc: 'ChatDoc',
        page: 'ChatPage',
        written: 'WrittenChat',
        create: 'CreateChatBody',
        update: 'UpdateChatBody',
      },
      example: { create: { agent: 'planner', title: 'Lisbon' }, update: { title: 'A weekend in Lisbon' } },
      notes: {
        create: 'The caller becomes its owner. Fields of channels are ignored.',
        update:
          'A `deletedAt` moves the chat with its messages to the trash, `deletedAt: null` takes it out.',
        remove: 'All its messages go with it, those in the trash too.',
      },
    }),
    ...operationsOf({
      slug: messages,
      one: 'message',
      many: 'messages',
      schemas: {
        doc: 'MessageDoc',
        page: 'MessagePage',
        written: 'WrittenMessage',
        create: 'CreateMessageBody',
        update: 'UpdateMessageBody',
      },
      example: {
        create: { chat: 'CHAT_ID', parts: [{ type: 'text', text: 'By train, please' }] },
        update: { parts: [{ type: 'text', text: 'By bus, please' }] },
      },
      notes: {
        create:
          'A user message with text, file and data-paste parts, at the end of a web chat of the caller. Runs no agent. Managed fields are ignored.',
        update: 'User messages only; every change raises `version`. The chat and the role never change.',
        remove: 'Any message of a web chat of the caller, while no turn is going on.',
      },
    }),
    {
      method: 'post',
      path: `/api/${chats}/{id}/branch`,
      id: 'branchChat',
      tag: 'Collections',
      auth: 'required',
      summary: 'Copy a conversation into a new private chat',
      description: 'Up to and with `messageId`, or the whole of it. Open questions arrive closed.',
      body: { name: 'BranchChatBody', example: {} },
      answers: [{ status: 201, when: 'The new chat.', schema: 'NewChat' }],
      errors: [
        badBody,
        notSignedIn,
        badToken,
        crossSite,
        { status: 404, code: 'not-found', when: 'There is no such chat or message.' },
      ],
    },
  ]
}
