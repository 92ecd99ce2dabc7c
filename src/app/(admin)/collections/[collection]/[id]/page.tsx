import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { ChatPage } from '#features/chats/chat-page.tsx'
import { MessagePage } from '#features/messages/message-page.tsx'
import { getContainer } from '#server/container.ts'
import { readAdminSettings } from '../../../admin-settings.ts'
import { ConfigView } from '../../../config-view.tsx'

type Props = { params: Promise<{ collection: string; id: string }> }

export default async function Page({ params }: Props) {
  const { chats, messages } = await readAdminSettings()
  const { collection, id: encoded } = await params
  const id = decodeURIComponent(encoded)
  if (collection === chats.slug) return documentView('chats', id, <ChatPage />)
  if (messages && collection === messages.slug) {
    return documentView('messages', id, <MessagePage collection={messages} id={id} />)
  }
  notFound()
}

/** The view of the config for documents of this collection, else ours. */
async function documentView(role: 'chats' | 'messages', id: string, ours: ReactNode): Promise<ReactNode> {
  const { deps } = await getContainer()
  const root = deps.settings.collections[role].admin.components?.edit?.views?.root
  return root ? <ConfigView view={root.Component} props={{ id }} /> : ours
}
