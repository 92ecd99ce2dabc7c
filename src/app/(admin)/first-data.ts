import { listChats } from '#core/chats/list-chats.ts'
import { listWaiting } from '#core/questions/list-waiting.ts'
import type { AdminSettings } from '#features/frame/admin-settings.tsx'
import { recentsInput } from '#features/frame/recents-input.ts'
import type { FirstData } from '#features/frame/trpc.tsx'
import { getContainer } from '#server/container.ts'

/** What the sidebar shows on every page, read with the page instead of after it. */
export async function readFirstData({ user }: Pick<AdminSettings, 'user'>): Promise<FirstData> {
  const { deps } = await getContainer()
  const actor = { kind: 'user', user } as const
  const [recents, waiting] = await Promise.all([
    listChats(deps, actor, recentsInput),
    listWaiting(deps, actor),
  ])
  return { recents, waiting }
}
