import { notFound } from 'next/navigation'
import { id as idSchema } from '#contracts/common.ts'
import { ChatPage } from '#features/chats/chat-page.tsx'
import { LazyMessagePage } from '#features/messages/lazy-message-page.tsx'
import { readAdminSettings } from '../../../admin-settings.ts'
import { documentView } from '../../../document-view.tsx'

type Props = { params: Promise<{ collection: string; id: string }> }

export default async function Page({ params }: Props) {
  const { chats, messages } = await readAdminSettings()
  const { collection, id: encoded } = await params
  const id = decodeURIComponent(encoded)
  // No document can have it; asked for one, the server would only tell what is wrong with the address.
  if (!idSchema.safeParse(id).success) notFound()
  if (collection === chats.slug) return documentView('chats', id, <ChatPage />)
  if (messages && collection === messages.slug) {
    return documentView('messages', id, <LazyMessagePage collection={messages} id={id} />)
  }
  notFound()
}
