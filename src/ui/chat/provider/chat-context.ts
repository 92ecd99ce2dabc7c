'use client'

import { createContext, useContext } from 'react'
import { type ChatText, chatText } from '#ui/text/chat-text.ts'
import type { ChatAdapter } from '../adapter.ts'
import type { ChatComponents, ToolRenderer } from './renderer-types.ts'

export type ChatViewer = { readonly id: string | null; readonly name: string | null }

export type ChatContextValue = {
  readonly adapter: ChatAdapter
  readonly toolRenderers: readonly ToolRenderer[]
  readonly toolKinds: Readonly<Record<string, string>>
  readonly components: ChatComponents
  readonly viewer: ChatViewer
  readonly text: ChatText
}

export const ChatContext = createContext<ChatContextValue | null>(null)

/** What `ChatProvider` was given. */
export function useChatContext(): ChatContextValue {
  const value = useContext(ChatContext)
  if (!value) throw new TypeError('Chat components have to stand inside a <ChatProvider adapter={…}>.')
  return value
}

/** The words of the chat components; English outside a provider. */
export function useChatText(): ChatText {
  return useContext(ChatContext)?.text ?? chatText
}
