'use client'

import { Suspense } from 'react'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { useDocumentTitle } from '#ui/admin/use-document-title.ts'
import { useAgentFace, useChatContext } from '#ui/chat/provider/chat-context.ts'
import { useChatSession } from '#ui/chat/session/use-chat-session.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { lazyPart } from '#ui/primitives/lazy-part.ts'
import { adminText } from '#ui/text/admin-text.ts'
import { HeaderMenu } from './header-menu.tsx'

const TrashNotice = lazyPart(async () => (await import('./trash-notice.tsx')).TrashNotice)

const text = adminText.chat

/** Title, agent and model of the open chat, and its menu. Stands inside the chat's screen. */
export function ChatHeader() {
  const { state, agent } = useChatSession()
  const { view } = state
  const isGone = state.load === 'gone'
  const isMissing = view === null && state.load === 'failed'
  const title = isMissing ? text.missing : view?.title || text.create
  useDocumentTitle(`${title} · ${adminText.product}`)
  return (
    <>
      <PageHeader
        title={
          view ? view.title || adminText.frame.untitled : isMissing || state.chatId === null ? title : ' '
        }
        meta={
          // Whose chat it is, is known once it has come.
          (view || state.chatId === null) && (
            <AgentAndModel agent={agent} channelLabel={view?.channelLabel ?? null} />
          )
        }
        actions={view && !isGone && <HeaderMenu chat={view} />}
        className="border-transparent"
      />
      {view?.deletedAt && !isGone && (
        <Suspense fallback={null}>
          <TrashNotice chatId={view.id} />
        </Suspense>
      )}
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
