/**
 * `@frogbotai/ui/chat`: the chat of FrogBot for any React app. Put a `ChatProvider` around a `ChatScreen`, or build your
 * own layout of `ChatSessionProvider`, `MessageList` and `Composer`. Styles are Tailwind classes over the variables of
 * `src/ui/styles`.
 */

export { type ChatText, chatText } from '#ui/text/chat-text.ts'
export type { ChatAdapter, ChatStream, OutgoingMessage, SendArgs, SettleArgs } from './adapter.ts'
export { ChatAdapterError } from './adapter.ts'
export { CallDock } from './call-dock.tsx'
export { ChatScreen, type ChatScreenProps } from './chat-screen.tsx'
export { AgentSelect } from './composer/agent-select.tsx'
export { Composer, type ComposerProps } from './composer/composer.tsx'
export { ModelSelect } from './composer/model-select.tsx'
export { type ModelChoice, type ReasoningLevel, useModelChoice } from './composer/use-model-choice.ts'
export {
  type AgentFace,
  type ChatViewer,
  useAgentFace,
  useChatContext,
  useChatText,
} from './provider/chat-context.ts'
export { ChatProvider, type ChatProviderProps } from './provider/chat-provider.tsx'
export type {
  ChatComponents,
  GreetingProps,
  MessageActionsProps,
  ToolRenderer,
  ToolRendererProps,
} from './provider/renderer-types.ts'
export { QuestionToolRender } from './question/question-tool-render.tsx'
export { ReadOnlyNotice } from './read-only-notice.tsx'
export { ChatSessionProvider, type ChatSessionProviderProps } from './session/chat-session-provider.tsx'
export type { SendOptions } from './session/session-state.ts'
export {
  type ChatActions,
  type ChatSessionOptions,
  type ChatSessionValue,
  useChatSession,
} from './session/use-chat-session.ts'
export { Greeting } from './thread/greeting.tsx'
export { Markdown } from './thread/markdown.tsx'
export { MessageList, type MessageListProps } from './thread/message-list.tsx'
