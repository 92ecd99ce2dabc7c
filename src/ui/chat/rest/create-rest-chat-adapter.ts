import type { ChatSummary } from '#contracts/chat.ts'
import type { ChatAdapter } from '../adapter.ts'
import { createCollectionFinder, type RestCollections } from './rest-collections.ts'
import { createRestClient, type RestClient } from './rest-request.ts'
import {
  agentList,
  branchAnswer,
  chatDoc,
  chatDocs,
  manifest,
  messageDocs,
  pendingAnswer,
  settleAnswer,
  toChatView,
  toSummary,
} from './rest-shapes.ts'
import { inChat, type Streams, streamsOf } from './rest-streams.ts'
import { createEventHub } from './watch-events.ts'

export type RestChatAdapterOptions = {
  /** How requests are made: `cookieFetch()`, or one that adds a token. */
  readonly fetch: typeof fetch
  /** Where FrogBot is, without a slash at the end; this origin when left out. */
  readonly baseUrl?: string | undefined
}

/**
 * A `ChatAdapter` over FrogBot's HTTP API, for apps outside the admin panel.
 *
 * @example
 * const adapter = createRestChatAdapter({
 *   baseUrl: 'https://frogbot.example.com',
 *   fetch: (input, init) => fetch(input, { ...init, headers: { ...init?.headers, authorization: `Bearer ${token}` } }),
 * })
 */
export function createRestChatAdapter(options: RestChatAdapterOptions): ChatAdapter {
  const baseUrl = (options.baseUrl ?? '').replace(/\/+$/, '')
  // Called without a receiver: the browser's own `fetch` refuses any other `this`.
  const { fetch } = options
  const client = createRestClient({ fetch: (input, init) => fetch(input, init), baseUrl })
  const collections = createCollectionFinder(client)
  return {
    ...readingOf(client, collections),
    ...streamsOf(client),
    ...turnsOf(client),
    ...writingOf(client, collections),
    subscribe: createEventHub(client),
  }
}

type Reading = Pick<ChatAdapter, 'listAgents' | 'listModels' | 'listChats' | 'getChat' | 'listMessages'>

type Collections = () => Promise<RestCollections>

function readingOf(client: RestClient, collections: Collections): Reading {
  return {
    listAgents: () => client.json('/api/agents', agentList),
    listModels: async () => (await client.json('/api/frogbot', manifest)).models,
    async listChats(query = {}) {
      const page = await client.json((await collections()).chats, chatDocs, {
        query: {
          sort: '-lastMessageAt',
          depth: 0,
          limit: query.limit ?? 30,
          page: query.cursor,
          'where[title][contains]': query.title || undefined,
          'where[deletedAt][exists]': query.trash ? true : undefined,
          trash: query.trash ? true : undefined,
        },
      })
      const chats = page.docs.map(toSummary)
      const nextCursor = page.nextPage ? String(page.nextPage) : null
      return { chats: query.waiting ? await waitingOf(client, chats) : chats, nextCursor }
    },
    async getChat(chatId) {
      const doc = await client.json(`${(await collections()).chats}/${path(chatId)}`, chatDoc, {
        query: { depth: 0, trash: true },
      })
      return toChatView(
        doc,
        await client.json(`${inChat({ agent: doc.agent, chatId })}/pending`, pendingAnswer),
      )
    },
    async listMessages(chatId, { before, limit } = {}) {
      const { docs } = await client.json((await collections()).messages, messageDocs, {
        query: {
          'where[chat][equals]': chatId,
          'where[seq][less_than]': before,
          sort: '-seq',
          depth: 0,
          limit: limit ?? 500,
        },
      })
      return docs.reverse()
    },
  }
}

/** The collection does not know which chats wait; each is asked. A page may come out short, the cursor tells of the rest. */
async function waitingOf(client: RestClient, chats: readonly ChatSummary[]): Promise<ChatSummary[]> {
  const states = await Promise.all(
    chats.map(async ({ id, agent }) => {
      const { state } = await client.json(`${inChat({ agent, chatId: id })}/pending`, pendingAnswer)
      return state
    }),
  )
  return chats
    .map((chat, at) => ({ ...chat, state: states[at] ?? chat.state }))
    .filter(({ state }) => state === 'awaiting')
}

type Turns = Pick<ChatAdapter, 'pending' | 'settle' | 'stop' | 'continueTurn'>

function turnsOf(client: RestClient): Turns {
  return {
    async pending(target) {
      const { turn: _turn, ...list } = await client.json(`${inChat(target)}/pending`, pendingAnswer)
      return list
    },
    async settle({ agent, chatId, ...body }) {
      // Without this the request would last until the continuation ends.
      const headers = { prefer: 'respond-async' }
      const { status } = await client.json(`${inChat({ agent, chatId })}/settle`, settleAnswer, {
        method: 'POST',
        headers,
        body,
      })
      return { status }
    },
    stop: async (target) => void (await client.send(`${inChat(target)}/stop`, { method: 'POST' })),
    continueTurn: async (target) =>
      void (await client.send(`${inChat(target)}/continue`, { method: 'POST' })),
  }
}

type Writing = Omit<ChatAdapter, keyof Reading | keyof Streams | keyof Turns | 'subscribe'>

function writingOf(client: RestClient, collections: Collections): Writing {
  const message = (target: { agent: string; chatId: string; messageId: string }) =>
    `${inChat(target)}/messages/${path(target.messageId)}`
  const chatPath = async (chatId: string) => `${(await collections()).chats}/${path(chatId)}`
  const updateChat = async (chatId: string, body: object) =>
    void (await client.send(await chatPath(chatId), {
      method: 'PATCH',
      query: { depth: 0, trash: true },
      body,
    }))
  return {
    editQueued: async ({ parts, delivery, ...target }) =>
      void (await client.send(message(target), { method: 'PATCH', body: { parts, delivery } })),
    removeQueued: async (target) => void (await client.send(message(target), { method: 'DELETE' })),
    editMessage: async ({ parts, ...target }) =>
      void (await client.send(`${message(target)}/edit`, { method: 'POST', body: { parts } })),
    regenerate: async (target) =>
      void (await client.send(`${message(target)}/regenerate`, { method: 'POST' })),
    rename: (chatId, title) => updateChat(chatId, { title }),
    trash: (chatId) => updateChat(chatId, { deletedAt: new Date().toISOString() }),
    restore: (chatId) => updateChat(chatId, { deletedAt: null }),
    remove: async (chatId) =>
      void (await client.send(await chatPath(chatId), { method: 'DELETE', query: { trash: true } })),
    branch: async (chatId, messageId) =>
      client.json(`${await chatPath(chatId)}/branch`, branchAnswer, {
        method: 'POST',
        body: messageId === undefined ? {} : { messageId },
      }),
  }
}

const path = encodeURIComponent
