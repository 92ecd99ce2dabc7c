import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ChatsPage } from '#features/chats/chats-page.tsx'
import { MessagesPage } from '#features/messages/messages-page.tsx'
import { readAdminSettings } from '../../admin-settings.ts'

type Props = { params: Promise<{ collection: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { chats, messages } = await readAdminSettings()
  const { collection } = await params
  const found = [chats, messages].find((link) => link?.slug === collection)
  return found ? { title: found.plural } : {}
}

export default async function Page({ params }: Props) {
  const { chats, messages } = await readAdminSettings()
  const { collection } = await params
  if (collection === chats.slug) return <ChatsPage />
  if (messages && collection === messages.slug) return <MessagesPage collection={messages} />
  notFound()
}
