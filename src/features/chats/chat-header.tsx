'use client'

import { RotateCcw } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import type { ChatView } from '#contracts/chat.ts'
import { useChatsPath } from '#features/frame/admin-settings.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { useAgentFace, useChatContext } from '#ui/chat/provider/chat-context.ts'
import { useChatSession } from '#ui/chat/session/use-chat-session.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { adminText } from '#ui/text/admin-text.ts'
import { type ChatDeeds, useChatDeeds } from './chat-deeds.tsx'
import { ChatMenu } from './chat-menu.tsx'

const text = adminText.chat

/** Title, agent and model of the open chat, and its menu. Stands inside the chat's screen. */
export function ChatHeader() {
  const { state, agent, actions } = useChatSession()
  const chatsPath = useChatsPath()
  const router = useRouter()
  const { deeds, dialogs } = useChatDeeds((done, deed) => {
    // Restored it stays open; trashed or deleted, there is nothing to write here any more.
    if (deed !== 'restore' && done.includes(state.chatId ?? '')) router.push(`${chatsPath}/create`)
    // What the server refused may have been done elsewhere.
    else void actions.refresh()
  })
  const { view } = state
  const isGone = state.load === 'gone'
  const isMissing = view === null && state.load === 'failed'
  const title = isMissing ? text.missing : view?.title || text.create
  useEffect(() => {
    // Next has put its own title there, and of two title elements the browser takes the first.
    document.title = `${title} · ${adminText.product}`
  }, [title])
  return (
    <>
      <PageHeader
        title={
          view ? view.title || adminText.frame.untitled : isMissing || state.chatId === null ? title : ' '
        }
        meta={<AgentAndModel agent={agent} channelLabel={view?.channelLabel ?? null} />}
        actions={view && !isGone && <ChatMenu chat={view} label={text.menu} deeds={deeds} />}
        className="border-transparent"
      />
      {view?.deletedAt && !isGone && <TrashNotice chat={view} deeds={deeds} />}
      {dialogs}
    </>
  )
}

function AgentAndModel({ agent, channelLabel }: { agent: string; channelLabel: string | null }) {
  const { directory } = useChatContext()
  const { name, view } = useAgentFace(agent)
  const model = directory.models.find(({ id }) => id === view?.modelId)?.name ?? view?.modelId
  return (
    <span className="flex items-center gap-2">
      <span>{model ? `${name} · ${model}` : name}</span>
      {channelLabel !== null && <Badge>{text.readOnly(channelLabel)}</Badge>}
    </span>
  )
}

function TrashNotice({ chat, deeds }: { chat: ChatView; deeds: ChatDeeds }) {
  return (
    <div
      role="status"
      className="flex items-center gap-3 border-line border-y bg-surface px-5 py-2 text-meta"
    >
      <span className="flex-1">{text.inTrash}</span>
      <Button size="small" onClick={() => void deeds.restore([chat.id])}>
        <RotateCcw aria-hidden />
        {adminText.deeds.restore}
      </Button>
    </div>
  )
}
