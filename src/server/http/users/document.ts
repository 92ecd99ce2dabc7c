import { userChanges, userIdInput } from '#contracts/user.ts'
import { deleteUser } from '#core/users/delete-user.ts'
import { getUser } from '#core/users/get-user.ts'
import { requireAdmin } from '#core/users/require-role.ts'
import { updateUser } from '#core/users/update-user.ts'
import type { AccountContext } from '#server/auth/account-context.ts'
import { findActor } from '#server/auth/find-actor.ts'
import { handleRequest } from '../handle-request.ts'
import { parseInput } from '../parse-input.ts'
import { readJsonBody } from '../read-json-body.ts'
import { json } from '../respond.ts'
import { maxBodyBytes } from './max-body-bytes.ts'

/** `GET /api/users/:id`: oneself, or anybody for an admin. */
export async function showUser(deps: AccountContext, request: Request, userId: string): Promise<Response> {
  return handleRequest(deps, request, async () => {
    const actor = await findActor(deps, request)
    return json(await getUser(deps, actor, parseInput(userIdInput, { userId })))
  })
}

/** `PATCH /api/users/:id` with any of `email`, `name`, `role`, `password`, `disabled`, for admins. */
export async function updateUserOverHttp(
  deps: AccountContext,
  request: Request,
  userId: string,
): Promise<Response> {
  return handleRequest(deps, request, async () => {
    const actor = await findActor(deps, request)
    requireAdmin(actor)
    const changes = parseInput(userChanges, await readJsonBody(request, { maxBytes: maxBodyBytes }))
    const doc = await updateUser(deps, actor, { ...parseInput(userIdInput, { userId }), changes })
    return json({ doc })
  })
}

/** `DELETE /api/users/:id`, for admins; the account's chats and files go with it. */
export async function deleteUserOverHttp(
  deps: AccountContext,
  request: Request,
  userId: string,
): Promise<Response> {
  return handleRequest(deps, request, async () => {
    const actor = await findActor(deps, request)
    return json({ doc: await deleteUser(deps, actor, parseInput(userIdInput, { userId })) })
  })
}
