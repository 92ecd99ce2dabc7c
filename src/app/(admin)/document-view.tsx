import type { ReactNode } from 'react'
import { getContainer } from '#server/container.ts'
import { ConfigView } from './config-view.tsx'

/** The view of the config for documents of this collection, else ours. `id` is null for one that is to be made. */
export async function documentView(
  role: 'chats' | 'messages',
  id: string | null,
  ours: ReactNode,
): Promise<ReactNode> {
  const { deps } = await getContainer()
  const root = deps.settings.collections[role].admin.components?.edit?.views?.root
  return root ? <ConfigView view={root.Component} props={{ id }} /> : ours
}
