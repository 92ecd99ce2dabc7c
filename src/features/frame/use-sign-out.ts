'use client'

import { toast } from '#ui/primitives/toast.ts'
import { adminText } from '#ui/text/admin-text.ts'

/** Ends the session on the server and leaves with a full load, so that nothing of it stays in memory. */
export function useSignOut(): () => Promise<void> {
  return async () => {
    const response = await fetch('/api/users/logout', { method: 'POST' }).catch(() => null)
    if (response?.ok) return window.location.assign('/login')
    toast.error(adminText.errors.action, { description: adminText.errors.offline })
  }
}
