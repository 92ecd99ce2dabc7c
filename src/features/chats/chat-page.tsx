'use client'

import dynamic from 'next/dynamic'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useMemo, useState } from 'react'
import { useAdminSettings, useChatsPath } from '#features/frame/admin-settings.tsx'
import { messageParam } from '#features/frame/chat-address.ts'
import { configComponent } from '#features/frame/config-components.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import type { ChatScreenProps } from '#ui/chat/chat-screen.tsx'
import { EmptyState } from '#ui/primitives/empty-state.tsx'
import { adminText } from '#ui/text/admin-text.ts'
import { ChatHeader } from './chat-header.tsx'
import { ChatSkeleton } from './chat-skeleton.tsx'
import { chatIdInPath, followAddress, showChat } from './shown-chat.ts'

// The conversation is the heaviest part of the admin, and no other page needs it.
const ChatScreen = dynamic(() => import('#ui/chat/chat-screen.tsx').then((module) => module.ChatScreen), {
  loading: () => <ChatSkeleton />,
})

/**
 * The chat the address names, or an empty one. It reads the address itself, because the address of a chat that was just
 * made is put there without a navigation, and comes back so when one goes back in the history.
 */
export function ChatPage() {
  const { agents, components } = useAdminSettings()
  const chatsPath = useChatsPath()
  const router = useRouter()
  const chatId = chatIdInPath(usePathname(), chatsPath)
  const [shown, setShown] = useState(() => showChat(chatId))
  const next = followAddress(shown, chatId)
  if (next !== shown) setShown(next)

  const [agent, setAgent] = useChosenAgent(next.key)
  const messageId = useSearchParams().get(messageParam) ?? undefined
  const Screen = useMemo(
    () => configComponent<ChatScreenProps>(components.Chat) ?? ChatScreen,
    [components.Chat],
  )
  if (agents.length === 0 && chatId === null) return <NoAgent />
  return (
    <Screen
      key={next.key}
      agent={agent}
      {...(next.opened === null ? {} : { chatId: next.opened, messageId })}
      header={<ChatHeader />}
      className="min-h-0 flex-1"
      onAgentChange={setAgent}
      onChatCreated={(made) => {
        setShown((current) => ({ ...current, made }))
        window.history.replaceState(null, '', `${chatsPath}/${encodeURIComponent(made)}`)
      }}
      onNewChat={() => router.push(`${chatsPath}/create`)}
      onBranched={(branch) => router.push(`${chatsPath}/${encodeURIComponent(branch)}`)}
    />
  )
}

/** The agent of an empty chat: the one chosen in it, that of the address, else the first. */
function useChosenAgent(key: number): [string, (agent: string) => void] {
  const { agents } = useAdminSettings()
  const asked = useSearchParams().get('agent')
  const [choice, setChoice] = useState<{ key: number; agent: string } | null>(null)
  const named = choice?.key === key ? choice.agent : asked
  const agent = agents.find(({ slug }) => slug === named) ?? agents[0]
  return [agent?.slug ?? '', (slug) => setChoice({ key, agent: slug })]
}

function NoAgent() {
  return (
    <>
      <PageHeader title={adminText.chat.create} />
      <EmptyState
        className="flex-1 justify-center"
        title={adminText.chat.noAgent}
        text={adminText.chat.noAgentText}
      />
    </>
  )
}
