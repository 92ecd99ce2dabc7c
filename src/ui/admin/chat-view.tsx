'use client'

import { useAdminViews } from './admin-views.tsx'

/**
 * An empty chat with the first configured agent, the whole page high. Set it as the dashboard to start at `/` with a
 * chat, or use it inside a dashboard of your own.
 *
 * @example
 * admin: { components: { views: { dashboard: { Component: '@frogbotai/ui/admin/rsc#ChatView', path: '/' } } } }
 */
export function ChatView() {
  const { NewChat } = useAdminViews()
  return <NewChat />
}
