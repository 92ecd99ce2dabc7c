import { redirect } from 'next/navigation'
import type { OpenLinkView } from '#contracts/user.ts'
import { findOpenLink } from '#core/users/find-open-link.ts'
import { hasUsers } from '#core/users/has-users.ts'
import { safeNextPath } from '#lib/safe-next-path.ts'
import { getContainer } from '#server/container.ts'
import { findPageUser } from './page-user.ts'

/** Where to go after signing in. Leaves for the first user's page while there is nobody, and at once when signed in. */
export async function prepareLogin(next: string | string[] | undefined): Promise<{ readonly next: string }> {
  const { deps } = await getContainer()
  if (!(await hasUsers(deps))) redirect('/create-first-user')
  const path = safeNextPath(next)
  if (await findPageUser()) redirect(path)
  return { next: path }
}

/** Closed as soon as anybody has an account. */
export async function prepareFirstUser(): Promise<void> {
  const { deps } = await getContainer()
  if (await hasUsers(deps)) redirect('/login')
}

/** What the link is for, or null when it no longer works. */
export async function prepareInvite(token: string): Promise<OpenLinkView | null> {
  const { deps } = await getContainer()
  return findOpenLink(deps, token)
}
