'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, Suspense, useState } from 'react'
import { useChatsPath } from '#features/frame/admin-settings.tsx'
import { lazyPart } from '#ui/primitives/lazy-part.ts'
import { toast } from '#ui/primitives/toast.ts'
import { deedsText } from '#ui/text/deeds-text.ts'
import { useChatActions } from './use-chat-actions.ts'

const AlertDialog = lazyPart(async () => (await import('#ui/primitives/alert-dialog.tsx')).AlertDialog)
const RenameDialog = lazyPart(async () => (await import('./rename-dialog.tsx')).RenameDialog)

const text = deedsText

type Named = { readonly id: string; readonly title: string }

export type ChatDeeds = {
  /** Asks for a title first. */
  rename(chat: Named): void
  trash(chatIds: readonly string[]): Promise<void>
  restore(chatIds: readonly string[]): Promise<void>
  /** Asks first. */
  remove(chatIds: readonly string[]): void
  /** Goes to the branch. */
  branch(chatId: string): Promise<void>
}

type Deed = 'trash' | 'restore' | 'remove'

/**
 * Deeds on chats with their dialogs and their words. `dialogs` has to be rendered. `onDone` is called with the chats
 * a deed has taken out of the list: none where the server refused it.
 */
export function useChatDeeds(onDone?: (chatIds: readonly string[], deed: Deed) => void): {
  deeds: ChatDeeds
  dialogs: ReactNode
} {
  const actions = useChatActions()
  const router = useRouter()
  const chatsPath = useChatsPath()
  const [renaming, setRenaming] = useState<Named | null>(null)
  const [removing, setRemoving] = useState<readonly string[] | null>(null)

  const restore = async (chatIds: readonly string[]) => {
    const done = await actions.restore(chatIds)
    if (done.length > 0) toast.success(text.restored(done.length))
    onDone?.(done, 'restore')
  }
  const trash = async (chatIds: readonly string[]) => {
    const done = await actions.trash(chatIds)
    if (done.length > 0) {
      toast.success(text.trashed(done.length), {
        action: { label: text.undo, onClick: () => void actions.restore(done) },
      })
    }
    onDone?.(done, 'trash')
  }
  const removeForGood = async (chatIds: readonly string[]) => {
    const done = await actions.remove(chatIds)
    setRemoving(null)
    if (done.length > 0) toast.success(text.removed(done.length))
    onDone?.(done, 'remove')
  }
  const branch = async (chatId: string) => {
    const made = await actions.branch(chatId).catch(() => null)
    if (made === null) return
    toast.success(text.branched)
    router.push(`${chatsPath}/${made.chatId}`)
  }

  const dialogs = (
    <Suspense fallback={null}>
      {renaming && (
        <RenameDialog
          title={renaming.title}
          onRename={(title) => actions.rename(renaming.id, title)}
          onClose={() => setRenaming(null)}
        />
      )}
      {removing && (
        <AlertDialog
          open
          onOpenChange={(open) => {
            if (!open) setRemoving(null)
          }}
          title={text.removeTitle(removing.length)}
          description={text.removeText(removing.length)}
          confirmLabel={text.remove}
          danger
          busy={actions.busy}
          onConfirm={() => void removeForGood(removing)}
        />
      )}
    </Suspense>
  )
  return { deeds: { rename: setRenaming, trash, restore, remove: setRemoving, branch }, dialogs }
}
