import type { UIMessageChunk } from 'ai'
import type { AgentView, Delivery, ModelView } from '#contracts/agent.ts'
import type { ChatEvent, ChatPage, ChatView, ListChatsInput } from '#contracts/chat.ts'
import type { MessagePart, MessageView } from '#contracts/message.ts'
import type { PendingList, TurnResult } from '#contracts/turn.ts'

/** An error a person can read, with the code of the API where it has one. */
export class ChatAdapterError extends Error {
  override readonly name = 'ChatAdapterError'
  /** Code such as `already-settled`, `channel-chat`, `file-unreadable`; null when the API gave none. */
  readonly code: string | null
  /** HTTP status; 0 when there was no answer at all. */
  readonly status: number
  /** Further fields of the answer, such as `settlement`. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(
    message: string,
    options: {
      code?: string | null
      status?: number
      details?: Record<string, unknown>
      cause?: unknown
    } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = options.code ?? null
    this.status = options.status ?? 0
    this.details = options.details ?? {}
  }
}

export type OutgoingMessage = {
  readonly id?: string | undefined
  readonly role: 'user' | 'assistant'
  readonly parts: readonly MessagePart[]
}

export type SendArgs = {
  readonly agent: string
  /** Left out for the first message, which creates the chat. */
  readonly chatId?: string | undefined
  /** A user message, or the waiting assistant message with the outputs of its open calls (a resubmit). */
  readonly message: OutgoingMessage
  readonly delivery?: Delivery | undefined
  readonly model?: string | undefined
  readonly reasoning?: string | undefined
  /** Ends only this reading; the turn goes on. */
  readonly signal?: AbortSignal | undefined
}

export type ChatStream = {
  /** Known at once, also for a chat this message created. Null for a stateless (anonymous) call. */
  readonly chatId: string | null
  /** AI SDK UI message chunks. A queued message yields one transient `data-queued` chunk. */
  readonly stream: ReadableStream<UIMessageChunk>
}

type InChat = { readonly agent: string; readonly chatId: string }

/** Exactly one of `output` and `dismissed`. */
export type SettleArgs = InChat & { readonly toolCallId: string } & (
    | { readonly output: unknown; readonly dismissed?: undefined }
    | { readonly dismissed: true; readonly output?: undefined }
  )

/**
 * Everything the chat components need of a server. The admin passes one over tRPC, `createRestChatAdapter` makes one
 * over HTTP. Every method rejects with a `ChatAdapterError`.
 */
export type ChatAdapter = {
  listAgents(): Promise<AgentView[]>
  listModels(): Promise<ModelView[]>
  listChats(query?: ListChatsInput): Promise<ChatPage>
  getChat(chatId: string): Promise<ChatView>
  /** In order; at most 500, the newest ones, or those before `before` (a `seq`). */
  listMessages(chatId: string, options?: { before?: number; limit?: number }): Promise<MessageView[]>
  send(args: SendArgs): Promise<ChatStream>
  /**
   * Joins the running turn. `version` is that of the running assistant message as the caller has it: only what came
   * after it is streamed; null when the caller has no such message. Null result: nothing runs.
   */
  joinStream(
    args: InChat & { version: number | null; signal?: AbortSignal | undefined },
  ): Promise<ReadableStream<UIMessageChunk> | null>
  pending(args: InChat): Promise<PendingList>
  /** Records one answer, or dismisses; does not stream: join the stream when the result says the turn goes on. */
  settle(args: SettleArgs): Promise<{ status: 'running' | TurnResult['status'] }>
  /** Stops the turn on the server. */
  stop(args: InChat): Promise<void>
  /** Takes a broken-off turn up again. */
  continueTurn(args: InChat): Promise<void>
  /** New content for a waiting message, or another delivery: `steer` hands it to the running turn. */
  editQueued(
    args: InChat & {
      messageId: string
      parts?: readonly MessagePart[] | undefined
      delivery?: Delivery | undefined
    },
  ): Promise<void>
  removeQueued(args: InChat & { messageId: string }): Promise<void>
  /** Replaces a sent user message, removes what followed, runs again. */
  editMessage(args: InChat & { messageId: string; parts: readonly MessagePart[] }): Promise<void>
  /** Removes the last reply and runs its user message again. */
  regenerate(args: InChat & { messageId: string }): Promise<void>
  rename(chatId: string, title: string): Promise<void>
  trash(chatId: string): Promise<void>
  restore(chatId: string): Promise<void>
  remove(chatId: string): Promise<void>
  /** Copies the conversation (up to and with `messageId`) into a new private chat and returns its id. */
  branch(chatId: string, messageId?: string): Promise<{ chatId: string }>
  /**
   * Calls back when something of the reader's chats changes; returns the unsubscribe function. `onGap` is called when
   * events may have been missed (a connection that was taken up again): read everything shown anew.
   */
  subscribe(onEvent: (event: ChatEvent) => void, onGap?: () => void): () => void
}
