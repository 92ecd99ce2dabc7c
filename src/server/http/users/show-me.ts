import { userOf } from '#core/access/actor.ts'
import { getUser } from '#core/users/get-user.ts'
import type { AccountContext } from '#server/auth/account-context.ts'
import { findActor } from '#server/auth/find-actor.ts'
import { handleRequest } from '../handle-request.ts'
import { json } from '../respond.ts'

/** `GET /api/users/me`: `{ user }`, null when nobody is signed in. */
export async function showMe(deps: AccountContext, request: Request): Promise<Response> {
  return handleRequest(deps, request, async () => {
    const actor = await findActor(deps, request)
    const me = userOf(actor)
    return json({ user: me ? await getUser(deps, actor, { userId: me.id }) : null })
  })
}
