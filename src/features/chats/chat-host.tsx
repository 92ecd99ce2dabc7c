'use client'

import dynamic from 'next/dynamic'
import { type ReactNode, useMemo } from 'react'
import { type AdminSettings, useAdminSettings } from '#features/frame/admin-settings.tsx'
import { configComponent } from '#features/frame/config-components.tsx'
import { useLiveEvents } from '#features/frame/live-provider.tsx'
import { leaveToSignIn } from '#features/frame/query-client.ts'
import { useTRPCClient } from '#features/frame/trpc.tsx'
import { AdminViewsProvider } from '#ui/admin/admin-views.tsx'
import { ChatProvider } from '#ui/chat/provider/chat-provider.tsx'
import type {
  ChatComponents,
  GreetingProps,
  MessageActionsProps,
  ToolRenderer,
  ToolRendererProps,
} from '#ui/chat/provider/renderer-types.ts'
import { FrogIcon } from '#ui/logo/frog-icon.tsx'
import { lazyPart } from '#ui/primitives/lazy-part.ts'
import { adminStreams } from './admin-streams.ts'
import { createTrpcChatAdapter } from './trpc-chat-adapter.ts'

// This stands around every page, so what only a chat needs is loaded when there is one.
const NewChat = dynamic(() => import('./chat-page.tsx').then((module) => module.ChatPage))
const QuestionCard = lazyPart(
  async () => (await import('#ui/chat/question/question-tool-render.tsx')).QuestionToolRender,
)
const views = { NewChat }

/** Gives every page the chat's server, its cards, and what the deployment replaces in it. */
export function ChatHost({ children }: { children: ReactNode }) {
  const settings = useAdminSettings()
  const client = useTRPCClient()
  const live = useLiveEvents()
  const adapter = useMemo(
    () => ({
      ...createTrpcChatAdapter({ client, live, streams: adminStreams, onSignedOut: leaveToSignIn }),
      // They came with the page: names and pictures are there at once.
      listAgents: async () => [...settings.agents],
      listModels: async () => [...settings.models],
    }),
    [client, live, settings.agents, settings.models],
  )
  const components = useMemo(() => chatComponents(settings.components), [settings.components])
  const toolRenderers = useMemo(() => renderersOf(settings.toolComponents), [settings.toolComponents])
  const viewer = useMemo(() => ({ id: settings.user.id, name: settings.user.name }), [settings.user])
  return (
    <ChatProvider
      adapter={adapter}
      components={components}
      toolRenderers={toolRenderers}
      toolKinds={settings.toolKinds}
      viewer={viewer}
    >
      <AdminViewsProvider views={views}>{children}</AdminViewsProvider>
    </ChatProvider>
  )
}

const DefaultLogo = () => <FrogIcon className="size-14" />
const DefaultIcon = () => <FrogIcon className="size-6" />

function chatComponents(refs: AdminSettings['components']): ChatComponents {
  return {
    Greeting: configComponent<GreetingProps>(refs.Greeting),
    UserMessageActions: configComponent<MessageActionsProps>(refs.UserMessageActions),
    AssistantMessageActions: configComponent<MessageActionsProps>(refs.AssistantMessageActions),
    Logo: configComponent(refs.Logo) ?? DefaultLogo,
    Icon: configComponent(refs.Icon) ?? DefaultIcon,
  }
}

/** Cards of the deployment come first: one for the kind `question` takes the place of ours. */
function renderersOf(refs: AdminSettings['toolComponents']): ToolRenderer[] {
  const own = Object.entries(refs).flatMap(([kind, ref]) => {
    const render = configComponent<ToolRendererProps>(ref)
    return render ? [{ kind, render }] : []
  })
  return [...own, { kind: 'question', render: QuestionCard }]
}
