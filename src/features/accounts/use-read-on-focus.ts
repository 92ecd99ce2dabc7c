import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * Reads what is shown of a router again when one comes back to the window. TanStack Query hears only of a page that was
 * hidden; two windows side by side never are.
 */
export function useReadOnFocus(router: 'users' | 'tokens'): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const read = () => void queryClient.invalidateQueries({ queryKey: [[router]] })
    window.addEventListener('focus', read)
    return () => window.removeEventListener('focus', read)
  }, [queryClient, router])
}
