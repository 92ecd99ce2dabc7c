import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ChatPage } from '#features/chats/chat-page.tsx'
import { adminText } from '#ui/text/admin-text.ts'
import { readAdminSettings } from '../../../admin-settings.ts'
import { documentView } from '../../../document-view.tsx'

export const metadata: Metadata = { title: adminText.chat.create }

export default async function Page({ params }: { params: Promise<{ collection: string }> }) {
  const { chats } = await readAdminSettings()
  // Messages are never made by hand.
  if ((await params).collection !== chats.slug) notFound()
  return documentView('chats', null, <ChatPage />)
}
