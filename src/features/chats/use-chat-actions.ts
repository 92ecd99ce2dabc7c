'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '#features/frame/trpc.tsx'

/** What can be done with chats in lists and menus. Each call rejects when the server refuses; the reason is shown already. */
export function useChatActions() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const onSuccess = () => queryClient.invalidateQueries(trpc.chats.pathFilter())
  const rename = useMutation(trpc.chats.rename.mutationOptions({ onSuccess }))
  const trash = useMutation(trpc.chats.trash.mutationOptions({ onSuccess }))
  const restore = useMutation(trpc.chats.restore.mutationOptions({ onSuccess }))
  const remove = useMutation(trpc.chats.remove.mutationOptions({ onSuccess }))
  const branch = useMutation(trpc.chats.branch.mutationOptions({ onSuccess }))
  return {
    rename: (chatId: string, title: string) => rename.mutateAsync({ chatId, title }),
    trash: (chatIds: readonly string[]) => forEachChat(chatIds, (chatId) => trash.mutateAsync({ chatId })),
    restore: (chatIds: readonly string[]) =>
      forEachChat(chatIds, (chatId) => restore.mutateAsync({ chatId })),
    remove: (chatIds: readonly string[]) => forEachChat(chatIds, (chatId) => remove.mutateAsync({ chatId })),
    branch: (chatId: string) => branch.mutateAsync({ chatId }),
    busy: rename.isPending || trash.isPending || restore.isPending || remove.isPending || branch.isPending,
  }
}

/** Runs all of them, so that one refusal does not keep the others; the chats with which it went well. */
async function forEachChat(
  chatIds: readonly string[],
  run: (chatId: string) => Promise<unknown>,
): Promise<readonly string[]> {
  const results = await Promise.allSettled(chatIds.map(run))
  return chatIds.filter((_, at) => results[at]?.status === 'fulfilled')
}
