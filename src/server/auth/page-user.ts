import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { userOf } from '#core/access/actor.ts'
import type { RequestUser } from '#core/config/request-types.ts'
import { signInAddress } from '#lib/sign-in-address.ts'
import { pathHeader } from './page-path.ts'
import { resolveActor } from './resolve-actor.ts'

/** The signed-in person of the page that is being rendered, or null; looked up once a page. */
export const findPageUser = cache(async (): Promise<RequestUser | null> => {
  // A page is opened by a browser: only its cookie counts, and a wrong bearer is no reason for an error page.
  const head = new Headers(await headers())
  head.delete('authorization')
  const actor = await resolveActor({ method: 'GET', headers: head })
  return userOf(actor)
})

/** The same for pages that need somebody. Others had a session, or they would not be here: they sign in again and come back. */
export async function requirePageUser(): Promise<RequestUser> {
  const user = await findPageUser()
  if (user) return user
  const path = (await headers()).get(pathHeader) ?? '/'
  redirect(signInAddress(path, 'signed-out'))
}
