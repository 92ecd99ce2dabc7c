'use client'

import { type ReactNode, useMemo } from 'react'
import {
  CallScopeContext,
  ChatSessionContext,
  type ChatSessionOptions,
  useOpenChat,
} from './use-chat-session.ts'

export type ChatSessionProviderProps = ChatSessionOptions & { readonly children: ReactNode }

/**
 * Opens one chat for the components inside, for layouts of one's own.
 *
 * @example
 * <ChatSessionProvider agent="planner" chatId={chatId}>
 *   <MessageList />
 *   <Composer />
 * </ChatSessionProvider>
 */
export function ChatSessionProvider({ children, ...options }: ChatSessionProviderProps) {
  const session = useOpenChat(options)
  const { agent, writable, openCalls } = session
  const channelLabel = session.state.view?.channelLabel ?? null
  const scope = useMemo(
    () => ({ agent, writable, channelLabel, openCalls }),
    [agent, writable, channelLabel, openCalls],
  )
  return (
    <ChatSessionContext value={session}>
      <CallScopeContext value={scope}>{children}</CallScopeContext>
    </ChatSessionContext>
  )
}
