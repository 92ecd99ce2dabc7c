'use client'

import type { UIMessage } from 'ai'
import { createContext, useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { MessageView } from '#contracts/message.ts'
import type { PendingCall } from '#contracts/turn.ts'
import type { Written } from '../composer/pasted-text.ts'
import { useChatContext } from '../provider/chat-context.ts'
import { answerCall, dismissCall } from './answer-call.ts'
import { ChatSession } from './chat-session.ts'
import { isWorking, openCalls } from './open-calls.ts'
import * as sending from './send-message.ts'
import { isWritable, type Outgoing, type SendOptions, type SessionState } from './session-state.ts'
import { showMessage } from './show-message.ts'
import * as thread from './thread-actions.ts'
import type { StreamStatus } from './thread-stream.ts'

export type ChatSessionOptions = {
  readonly agent: string
  /** Left out: an empty chat, which the first message creates. */
  readonly chatId?: string | undefined
  /** Opens the chat at this message, however old it is, instead of at its end. */
  readonly messageId?: string | undefined
  /** Told the id of a chat made by its first message; put it into the address without reloading. */
  readonly onChatCreated?: ((chatId: string) => void) | undefined
}

export type ChatActions = {
  send(text: string, options?: SendOptions): Promise<boolean>
  resend(messageId: string, options?: SendOptions): Promise<boolean>
  takeBack(messageId: string): Written
  retryOutgoing(entry: Outgoing): Promise<boolean>
  dropOutgoing(id: string): void
  stop(): Promise<boolean>
  continueTurn(): Promise<boolean>
  retryTurn(): Promise<boolean>
  regenerate(messageId: string): Promise<boolean>
  editMessage(messageId: string, written: Written): Promise<boolean>
  editQueued(messageId: string, written: Written): Promise<boolean>
  removeQueued(messageId: string): Promise<boolean>
  steerQueued(message: MessageView): Promise<boolean>
  answer(call: PendingCall, output: unknown): Promise<void>
  dismiss(call: PendingCall): Promise<void>
  branch(messageId?: string): Promise<string | null>
  loadOlder(): Promise<void>
  forgetShown(): void
  hideProblem(): void
  refresh(): Promise<void>
}

export type ChatSessionValue = {
  readonly state: SessionState
  readonly messages: readonly UIMessage[]
  readonly agent: string
  /** Of the stream read here. */
  readonly status: StreamStatus
  /** From the moment a message is sent until the reply ends, wherever it is being read. */
  readonly isWorking: boolean
  readonly openCalls: readonly PendingCall[]
  readonly writable: boolean
  readonly actions: ChatActions
}

export const ChatSessionContext = createContext<ChatSessionValue | null>(null)

/** What a call in the conversation has to know of its chat; changes rarely, unlike the session. */
export type CallScope = {
  readonly agent: string
  readonly writable: boolean
  readonly channelLabel: string | null
  readonly openCalls: readonly PendingCall[]
}

export const CallScopeContext = createContext<CallScope>({
  agent: '',
  writable: false,
  channelLabel: null,
  openCalls: [],
})

/** The chat that the components around are showing. */
export function useChatSession(): ChatSessionValue {
  const value = useContext(ChatSessionContext)
  if (!value)
    throw new TypeError('This component has to stand inside a <ChatScreen> or a <ChatSessionProvider>.')
  return value
}

/** Opens a chat: its messages, its running stream, and what can be done with it. */
export function useOpenChat(options: ChatSessionOptions): ChatSessionValue {
  const session = useSession(options)
  const stream = session.chat.store
  const { messages, status } = useSyncExternalStore(stream.subscribe, stream.get, stream.get)
  const state = useSyncExternalStore(session.store.subscribe, session.store.get, session.store.get)
  const actions = useMemo(() => createActions(session), [session])
  const { messageId } = options
  const isReady = state.load === 'ready'
  useEffect(() => {
    if (messageId !== undefined && isReady) void showMessage(session, messageId)
  }, [session, messageId, isReady])
  const calls = useSameCalls(useMemo(() => openCalls(state, messages), [state, messages]))
  const writable = isWritable(state)
  return useMemo(
    () => ({
      state,
      messages,
      agent: state.view?.agent ?? options.agent,
      status,
      isWorking: isWorking(state, status),
      openCalls: calls,
      writable,
      actions,
    }),
    [state, messages, options.agent, status, calls, writable, actions],
  )
}

/** The list itself changes only when other calls are open, so that a streaming message does not touch the rest. */
function useSameCalls(calls: readonly PendingCall[]): readonly PendingCall[] {
  const [kept, setKept] = useState(calls)
  const isSame =
    kept.length === calls.length && kept.every((call, at) => call.toolCallId === calls[at]?.toolCallId)
  if (isSame) return kept
  setKept(calls)
  return calls
}

function useSession({ agent, chatId, onChatCreated }: ChatSessionOptions): ChatSession {
  const { adapter, text, viewer } = useChatContext()
  const create = () => new ChatSession({ adapter, agent, chatId: chatId ?? null, text, viewerId: viewer.id })
  const [session, setSession] = useState(create)
  const lastChatId = useRef(chatId)
  const current = session.store.get().chatId
  // The host may or may not hand back the id of a chat created here: neither opens it anew.
  const isOther = chatId === undefined ? lastChatId.current !== undefined : chatId !== current
  if (isOther || session.adapter !== adapter) {
    lastChatId.current = chatId
    setSession(create())
  }
  useEffect(() => {
    lastChatId.current = chatId
    session.onChatCreated = onChatCreated
    if (session.store.get().chatId === null) session.agent = agent
  }, [session, chatId, onChatCreated, agent])
  useEffect(() => {
    session.start()
    return () => session.stop()
  }, [session])
  return session
}

function createActions(session: ChatSession): ChatActions {
  return {
    send: (text, options) => sending.sendMessage(session, text, options),
    resend: (messageId, options) => sending.resendMessage(session, messageId, options),
    takeBack: (messageId) => sending.takeBackMessage(session, messageId),
    retryOutgoing: (entry) => sending.retryOutgoing(session, entry),
    dropOutgoing: (id) => sending.dropOutgoing(session, id),
    stop: () => thread.stopTurn(session),
    continueTurn: () => thread.continueTurn(session),
    retryTurn: () => thread.retryTurn(session),
    regenerate: (messageId) => thread.regenerateReply(session, messageId),
    editMessage: (messageId, written) => thread.editMessage(session, messageId, written),
    editQueued: (messageId, written) => thread.editQueued(session, messageId, written),
    removeQueued: (messageId) => thread.removeQueued(session, messageId),
    steerQueued: (message) => thread.steerQueued(session, message),
    answer: (call, output) => answerCall(session, call, output),
    dismiss: (call) => dismissCall(session, call),
    branch: (messageId) => thread.branchChat(session, messageId),
    loadOlder: () => thread.loadOlder(session),
    forgetShown: () => session.store.set({ shownMessageId: null }),
    hideProblem: () => session.store.set({ problem: null }),
    refresh: () => session.sync(),
  }
}
