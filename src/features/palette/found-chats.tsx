'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { MessageSquare } from 'lucide-react'
import type { ChatRow } from '#contracts/chat-table.ts'
import { useChatsPath } from '#features/frame/admin-settings.tsx'
import { chatAddress } from '#features/frame/chat-address.ts'
import { useTRPC } from '#features/frame/trpc.tsx'
import { foldText } from '#lib/fold-text.ts'
import { searchWords } from '#lib/search-words.ts'
import { BranchMark, ChatStateMark } from '#ui/admin/chat-state.tsx'
import { Highlight } from '#ui/admin/highlight.tsx'
import { useSettled } from '#ui/admin/use-settled.ts'
import { menuItemClass } from '#ui/primitives/menu-classes.ts'
import { adminText } from '#ui/text/admin-text.ts'

/** The value of a chat among the rows of the palette. */
export const chatValue = (chatId: string) => `chat ${chatId}`

/** Until the server has answered, what it found for the letters before may be there no longer. */
function stillMatches({ title, hit }: ChatRow, query: string): boolean {
  const said = foldText(`${title} ${hit?.text ?? ''}`).toLowerCase()
  return searchWords(query).every((word) => said.includes(word.toLowerCase()))
}

type Found = {
  readonly rows: readonly ChatRow[]
  /** Whether the answer to what is typed now is still to come. */
  readonly searching: boolean
}

/** The chats that have the words; the latest ones while nothing is typed. */
export function useFoundChats(query: string): Found {
  const trpc = useTRPC()
  const typed = query.trim()
  const asked = useSettled(typed)
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...trpc.chats.find.queryOptions(asked === '' ? { limit: 6 } : { limit: 12, query: asked }),
    placeholderData: keepPreviousData,
  })
  const isOld = isPlaceholderData || asked !== typed
  const rows = data?.rows.filter((chat) => !isOld || stillMatches(chat, typed)) ?? []
  return { rows, searching: isOld || (isFetching && data === undefined) }
}

type FoundChatProps = { chat: ChatRow; query: string; go: (path: string) => () => void }

export function FoundChat({ chat, query, go }: FoundChatProps) {
  const chatsPath = useChatsPath()
  return (
    <Command.Item
      value={chatValue(chat.id)}
      onSelect={go(chatAddress(chatsPath, chat))}
      className={menuItemClass}
    >
      <MessageSquare aria-hidden />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="fade-end block">
          <BranchMark chat={chat} />
          <Highlight text={chat.title || adminText.frame.untitled} query={query} />
        </span>
        {chat.hit && (
          <span dir="auto" className="block text-meta text-muted max-sm:line-clamp-2 sm:fade-end">
            <Highlight text={chat.hit.text} query={query} />
          </span>
        )}
      </span>
      <ChatStateMark chat={chat} />
    </Command.Item>
  )
}
