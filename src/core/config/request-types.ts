import type { UIMessageChunk } from 'ai'
import type { Logger } from '#core/logger.ts'

/** The signed-in person of a request. */
export type RequestUser = {
  readonly id: string
  readonly email: string
  readonly name: string | null
  readonly role: 'admin' | 'user'
}

/** What access rules, tools and hooks get to see of the call they run for. */
export type FrogbotRequest = {
  /** Null for an anonymous call. */
  readonly user: RequestUser | null
  readonly headers: Headers
  readonly frogbot: LocalApi
  /** Free for hooks to pass values along; one object a request. */
  readonly context: Record<string, unknown>
}

/** A stored document as the local API returns it. */
export type Doc = { readonly id: string } & Readonly<Record<string, unknown>>

export type FindArgs = {
  readonly collection: string
  readonly where?: Readonly<Record<string, unknown>> | undefined
  readonly sort?: string | undefined
  readonly limit?: number | undefined
  readonly page?: number | undefined
  readonly depth?: number | undefined
  readonly select?: Readonly<Record<string, boolean>> | undefined
  readonly overrideAccess?: boolean | undefined
  readonly req?: FrogbotRequest | undefined
}

export type FindByIdArgs = Omit<FindArgs, 'where' | 'sort' | 'limit' | 'page'> & {
  readonly id: string
  /** Returns null instead of throwing when there is no such document or it may not be read. */
  readonly disableErrors?: boolean | undefined
}

export type FindResult = {
  readonly docs: readonly Doc[]
  readonly totalDocs: number
  readonly limit: number
  readonly page: number
  readonly totalPages: number
  readonly hasNextPage: boolean
  readonly hasPrevPage: boolean
}

export type GenerateArgs = {
  readonly prompt: string
  readonly chatId?: string | undefined
  readonly req?: FrogbotRequest | undefined
  /** True (the default) runs as the server; false applies the request's access. */
  readonly overrideAccess?: boolean | undefined
  readonly model?: string | undefined
}

export type GenerateResult = {
  readonly text: string
  readonly usage: {
    readonly inputTokens?: number | undefined
    readonly outputTokens?: number | undefined
  } | null
  readonly finishReason: string
  readonly chatId?: string | undefined
  readonly messageId?: string | undefined
}

/** A run of an agent as AI SDK UI message chunks, to be sent on or read here. */
export type MessageStream = {
  /** Ends with a `finish` chunk, or with an `error` chunk when the provider failed. Leaving it stops nothing stored. */
  readonly stream: AsyncIterable<UIMessageChunk>
  /** Resolves with the end; rejects as `generate` does. */
  readonly result: Promise<GenerateResult>
}

/**
 * An agent for server code. Refusals reject with an error that has a `code` and a `status`: `channel-chat` (409) for a
 * channel's chat, `turn-in-progress` (409) for a busy one, `not-found` (404) for one the caller may not see.
 */
export type LocalAgent = {
  /** With `chatId` the prompt and the reply are stored in that chat; without, nothing is. */
  generate(args: GenerateArgs): Promise<GenerateResult>
  /** The text as it comes. Stateless: nothing is stored. */
  stream(args: Omit<GenerateArgs, 'chatId'>): Promise<{ readonly textStream: AsyncIterable<string> }>
  /** Like `generate`, with everything the agent says and does as it comes. */
  streamMessage(args: GenerateArgs): Promise<MessageStream>
}

/** A file to store beside a chat. The requesting user becomes its owner. */
export type SaveChatAssetArgs = {
  readonly req: FrogbotRequest
  readonly chatId: string
  readonly filename: string
  /** Media type such as `image/png`. */
  readonly mimeType: string
  readonly data: Uint8Array
}

/** A stored file of a chat. */
export type ChatAsset = {
  readonly id: string
  readonly filename: string
  readonly mimeType: string
  /** Size in bytes. */
  readonly filesize: number
  /** Path of the file on this server; reading it needs access to the chat. */
  readonly url: string
}

/** Server code's way to everything: agents, collections, the log. */
export type LocalApi = {
  readonly agents: Readonly<Record<string, LocalAgent>>
  readonly logger: Logger
  /** Stores a file beside the current chat; absent where chat assets are not available. */
  readonly saveChatAsset?: ((args: SaveChatAssetArgs) => Promise<ChatAsset>) | undefined
  find(args: FindArgs): Promise<FindResult>
  findByID(args: FindByIdArgs): Promise<Doc | null>
  create(args: {
    collection: string
    data: Record<string, unknown>
    req?: FrogbotRequest
    overrideAccess?: boolean
  }): Promise<Doc>
  update(args: {
    collection: string
    id: string
    data: Record<string, unknown>
    req?: FrogbotRequest
    overrideAccess?: boolean
  }): Promise<Doc>
  delete(args: {
    collection: string
    id: string
    req?: FrogbotRequest
    overrideAccess?: boolean
  }): Promise<Doc>
}
