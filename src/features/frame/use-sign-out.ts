'use client'

import { toast } from 'sonner'
import { adminText } from '#ui/text/admin-text.ts'

/** Ends the session on the server and leaves with a full load, so that nothing of it stays in memory. */
export function useSignOut(): () => Promise<void> {
  return async () => {
    try {
      const { signOut } = await import('next-auth/react')
      await signOut({ redirect: false })
      window.location.assign('/login')
    } catch {
      toast.error(adminText.errors.action, { description: adminText.errors.offline })
    }
  }
}
