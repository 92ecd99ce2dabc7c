import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { signInAddress } from '#lib/sign-in-address.ts'
import { toast } from '#ui/primitives/toast.ts'
import { adminText } from '#ui/text/admin-text.ts'
import { CollectionError } from './collection-error.ts'

/** Status of a refused call, null when the server gave none. */
function statusOf(error: unknown): number | null {
  if (error instanceof CollectionError) return error.status
  if (!(error instanceof TRPCClientError)) return null
  const data: unknown = error.data
  if (typeof data !== 'object' || data === null || !('httpStatus' in data)) return null
  return typeof data.httpStatus === 'number' ? data.httpStatus : null
}

/** What to tell a person about a failed call. */
export function errorText(error: unknown): string {
  const status = statusOf(error)
  if (status !== null && status < 500 && error instanceof Error) return error.message
  return status === null ? adminText.errors.offline : adminText.errors.unknown
}

/** A session that ended elsewhere: only signing in again helps, and brings the person back to this page. */
export function leaveToSignIn(): void {
  const here = `${window.location.pathname}${window.location.search}`
  window.location.assign(signInAddress(here, 'signed-out'))
}

export function leaveWhenSignedOut(error: unknown): boolean {
  if (statusOf(error) !== 401) return false
  leaveToSignIn()
  return true
}

/**
 * Query client of the admin. Live events mark what has changed, so nothing they tell of is fetched again by time; a failed
 * mutation shows its reason unless its `meta.quiet` says that the caller does.
 */
export function createAdminQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (leaveWhenSignedOut(error) || mutation.meta?.quiet === true) return
        toast.error(adminText.errors.action, { description: errorText(error) })
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && (statusOf(error) ?? 500) >= 500,
      },
    },
  })
  // No live event tells of accounts, so they are read again whenever they are shown.
  for (const router of ['users', 'tokens']) client.setQueryDefaults([[router]], { staleTime: 0 })
  return client
}
