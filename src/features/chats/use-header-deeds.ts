import { useRouter } from 'next/navigation'
import { useChatsPath } from '#features/frame/admin-settings.tsx'
import { useChatSession } from '#ui/chat/session/use-chat-session.ts'
import { useChatDeeds } from './chat-deeds.tsx'

/** Deeds on the open chat, from its own page. `dialogs` has to be rendered. */
export function useHeaderDeeds() {
  const { state, actions } = useChatSession()
  const chatsPath = useChatsPath()
  const router = useRouter()
  return useChatDeeds((done, deed) => {
    // Restored it stays open; trashed or deleted, there is nothing to write here any more.
    if (deed !== 'restore' && done.includes(state.chatId ?? '')) router.push(`${chatsPath}/create`)
    // What the server refused may have been done elsewhere.
    else void actions.refresh()
  })
}
