'use client'

import { type ReactNode, useMemo } from 'react'
import { type ChatText, chatText } from '#ui/text/chat-text.ts'
import type { ChatAdapter } from '../adapter.ts'
import { ChatContext, type ChatContextValue, type ChatViewer } from './chat-context.ts'
import type { ChatComponents, ToolRenderer } from './renderer-types.ts'
import { useLoadedDirectory } from './use-directory.ts'

export type ChatProviderProps = {
  /** The server: `createRestChatAdapter(…)`, or one of your own. */
  readonly adapter: ChatAdapter
  /** Components for tool calls, by the `kind` of the tool. */
  readonly toolRenderers?: readonly ToolRenderer[] | undefined
  /** The kind of each client tool by its name; `{ question: 'question' }` when left out. */
  readonly toolKinds?: Readonly<Record<string, string>> | undefined
  /** Replacements for parts of the chat. */
  readonly components?: ChatComponents | undefined
  /** Who reads: greets them by name, and tells their own answers from those of others. */
  readonly viewer?: ChatViewer | undefined
  /** Words in another language. */
  readonly text?: ChatText | undefined
  readonly children: ReactNode
}

const noRenderers: readonly ToolRenderer[] = []
const defaultKinds = { question: 'question' }
const noComponents: ChatComponents = {}
const nobody: ChatViewer = { id: null, name: null }

/**
 * Gives chat components their server and their renderers. Stands once around every chat of an app.
 *
 * @example
 * const adapter = createRestChatAdapter({ fetch: cookieFetch() })
 *
 * <ChatProvider adapter={adapter} toolRenderers={[{ kind: 'question', render: QuestionToolRender }]}>
 *   <ChatScreen agent="planner" />
 * </ChatProvider>
 */
export function ChatProvider(props: ChatProviderProps) {
  const { adapter, children } = props
  const toolRenderers = props.toolRenderers ?? noRenderers
  const toolKinds = props.toolKinds ?? defaultKinds
  const components = props.components ?? noComponents
  const viewer = props.viewer ?? nobody
  const text = props.text ?? chatText
  const directory = useLoadedDirectory(adapter)
  const value = useMemo<ChatContextValue>(
    () => ({ adapter, toolRenderers, toolKinds, components, viewer, text, directory }),
    [adapter, toolRenderers, toolKinds, components, viewer, text, directory],
  )
  return <ChatContext value={value}>{children}</ChatContext>
}
