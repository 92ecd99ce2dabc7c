'use client'

import { createContext, useContext } from 'react'
import type { AgentView } from '#contracts/agent.ts'
import { type ChatText, chatText } from '#ui/text/chat-text.ts'
import type { ChatAdapter } from '../adapter.ts'
import type { ChatComponents, ToolRenderer } from './renderer-types.ts'
import type { Directory } from './use-directory.ts'

export type ChatViewer = { readonly id: string | null; readonly name: string | null }

export type ChatContextValue = {
  readonly adapter: ChatAdapter
  readonly toolRenderers: readonly ToolRenderer[]
  readonly toolKinds: Readonly<Record<string, string>>
  readonly components: ChatComponents
  readonly viewer: ChatViewer
  readonly text: ChatText
  readonly directory: Directory
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

export type AgentFace = {
  readonly slug: string
  readonly name: string
  readonly avatar: string | null
  readonly view: AgentView | null
}

/** How an agent appears; by its slug until the list of agents is there, or when it is not in it. */
export function useAgentFace(slug: string): AgentFace {
  const { directory } = useChatContext()
  const view = directory.agents.find((agent) => agent.slug === slug) ?? null
  return { slug, name: view?.name ?? slug, avatar: view?.avatar ?? null, view }
}
