import { notFound } from 'next/navigation'
import { ChatPage } from '#features/chats/chat-page.tsx'
import { LazyMessagePage } from '#features/messages/lazy-message-page.tsx'
import { readAdminSettings } from '../../../admin-settings.ts'
import { documentView } from '../../../document-view.tsx'

type Props = { params: Promise<{ collection: string; id: string }> }

export default async function Page({ params }: Props) {
  const { chats, messages } = await readAdminSettings()
  const { collection, id: encoded } = await params
  const id = decodeURIComponent(encoded)
  if (collection === chats.slug) return documentView('chats', id, <ChatPage />)
  if (messages && collection === messages.slug) {
    return documentView('messages', id, <LazyMessagePage collection={messages} id={id} />)
  }
  notFound()
}
