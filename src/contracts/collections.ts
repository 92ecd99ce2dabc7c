import { z } from 'zod'
import { agentView, modelView } from './agent.ts'
import { id, timestamp } from './common.ts'
import { messagePart, messageView } from './message.ts'

export const maxPageSize = 500
const maxPage = 1_000_000
const maxSortLength = 500

// Query strings carry numbers and booleans as text; the local API passes them as they are.
const wholeNumber = (min: number, max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,7}$/.test(value) ? Number(value) : value),
    z.int().min(min).max(max),
  )
const flag = z.preprocess(
  (value) => (value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value),
  z.boolean(),
)

/** Whether relations are filled in: 0 leaves ids, 1 (and more) puts the documents there that the reader may read. */
const depth = wholeNumber(0, 10).default(0)

const select = z.record(z.string().max(100), flag)

/** Query of `GET /api/chats/:id`, and of every call that answers with one document. */
export const documentQuery = z.strictObject({
  depth,
  select: select.optional(),
  /** Finds documents in the trash too. */
  trash: flag.default(false),
})
export type DocumentQuery = z.output<typeof documentQuery>

/** Query of `GET /api/chats`. `where` and `select` use brackets: `where[title][like]=lisbon`. */
export const listQuery = documentQuery.extend({
  // Checked by the builder: a record schema would drop keys such as `__proto__` without a word.
  where: z.unknown().optional(),
  /** Fields to order by, `-` in front for descending: `-createdAt`, several with commas. */
  sort: z.union([z.string().max(maxSortLength), z.array(z.string().max(maxSortLength)).max(5)]).optional(),
  limit: wholeNumber(1, maxPageSize).default(10),
  page: wholeNumber(1, maxPage).default(1),
})
export type ListQuery = z.output<typeof listQuery>

/** A person as other documents show them: the reader's own account, to admins any. */
export const userDoc = z.object({ id, email: z.string(), name: z.string().nullable() })

/** A chat as the collection API shows it. `select` leaves fields out. */
export const chatDoc = z.object({
  id,
  title: z.string().optional(),
  /** The owner: an id, or their document with `depth`; null when the chat has none. */
  user: z.union([id, userDoc]).nullable().optional(),
  agent: z.string().optional(),
  lastMessageAt: timestamp.nullable().optional(),
  channel: z.string().nullable().optional(),
  externalId: z.string().nullable().optional(),
  channelKey: z.string().nullable().optional(),
  channelThread: z.unknown().optional(),
  /** Label of the channel piece; null for a web chat, and when the channel fields were not selected too. */
  channelLabel: z.string().nullable().optional(),
  createdAt: timestamp.optional(),
  updatedAt: timestamp.optional(),
  /** When it was moved to the trash. */
  deletedAt: timestamp.nullable().optional(),
})

/** A message as the collection API shows it: the fields of every other API, and its place in the trash. */
export const messageDoc = messageView
  .extend({ chat: z.union([id, chatDoc]), deletedAt: timestamp.nullable() })
  .partial()
  .extend({ id })
export type MessageDoc = z.output<typeof messageDoc>

/** A page of documents. */
export function pageOf<Doc extends z.ZodType>(doc: Doc) {
  return z.object({
    docs: z.array(doc),
    totalDocs: z.int(),
    limit: z.int(),
    page: z.int(),
    totalPages: z.int(),
    /** Number of the first document of this page, from 1. */
    pagingCounter: z.int(),
    hasPrevPage: z.boolean(),
    hasNextPage: z.boolean(),
    prevPage: z.int().nullable(),
    nextPage: z.int().nullable(),
  })
}

/** Answer to a write. */
export function writtenOf<Doc extends z.ZodType>(doc: Doc) {
  return z.object({ message: z.string(), doc })
}

const title = z.string().trim().max(200)
const trashedAt = timestamp.nullable()
const ignored = z.unknown().optional()

/** Fields of a chat that a body may hold without effect, so that a document can be sent back as it was read. */
const ignoredChatFields = {
  id: ignored,
  lastMessageAt: ignored,
  channel: ignored,
  externalId: ignored,
  channelKey: ignored,
  channelThread: ignored,
  channelLabel: ignored,
  createdAt: ignored,
  updatedAt: ignored,
}

export const createChatBody = z.strictObject({
  title: title.optional(),
  agent: z.string().min(1).max(200),
  /** Set by the server; server code alone may name somebody else. */
  user: ignored,
  deletedAt: ignored,
  ...ignoredChatFields,
})

export const updateChatBody = z.strictObject({
  title: title.optional(),
  agent: z.string().min(1).max(200).optional(),
  /** A time moves the chat to the trash, null takes it out. */
  deletedAt: trashedAt.optional(),
  user: ignored,
  ...ignoredChatFields,
})

/** Fields of a message that FrogBot manages. */
const ignoredMessageFields = {
  id: ignored,
  usage: ignored,
  status: ignored,
  delivery: ignored,
  model: ignored,
  reasoning: ignored,
  author: ignored,
  settlements: ignored,
  version: ignored,
  seq: ignored,
  createdAt: ignored,
  updatedAt: ignored,
}

const metadata = z.record(z.string(), z.unknown()).nullable()
const parts = z.array(messagePart).min(1).max(500)

export const createMessageBody = z.strictObject({
  chat: id,
  /** Only the server writes the other roles. */
  role: z.literal('user').default('user'),
  parts,
  metadata: metadata.optional(),
  deletedAt: ignored,
  ...ignoredMessageFields,
})

export const updateMessageBody = z.strictObject({
  parts: parts.optional(),
  metadata: metadata.optional(),
  deletedAt: trashedAt.optional(),
  /** A message stays in its chat and keeps its role. */
  chat: ignored,
  role: ignored,
  ...ignoredMessageFields,
})

/** A refused call of the collection API. */
export const collectionErrors = z.object({
  errors: z.array(
    z.object({
      name: z.string().optional(),
      message: z.string(),
      /** Code such as `turn-in-progress`, where the API names one. */
      code: z.string().optional(),
      data: z.unknown().optional(),
    }),
  ),
})

/** `GET /api/frogbot`: what a client needs to know of this deployment. */
export const manifest = z.object({
  /** Those the caller may use. */
  agents: z.array(agentView),
  collections: z.array(z.object({ slug: z.string(), role: z.enum(['chat', 'message', 'asset']) })),
  chat: z.object({ slug: z.string(), messagesSlug: z.string(), assetsSlug: z.string() }),
  models: z.array(modelView),
})
export type Manifest = z.output<typeof manifest>
