import { createUserInput, listUsersInput } from '#contracts/user.ts'
import { createUser } from '#core/users/create-user.ts'
import { listUsers } from '#core/users/list-users.ts'
import { requireAdmin } from '#core/users/require-role.ts'
import type { AccountContext } from '#server/auth/account-context.ts'
import { findActor } from '#server/auth/find-actor.ts'
import { handleRequest } from '../handle-request.ts'
import { parseInput } from '../parse-input.ts'
import { readJsonBody } from '../read-json-body.ts'
import { json } from '../respond.ts'
import { maxBodyBytes } from './max-body-bytes.ts'

/** `GET /api/users?page&limit&query`, for admins. */
export async function listUsersOverHttp(deps: AccountContext, request: Request): Promise<Response> {
  return handleRequest(deps, request, async () => {
    const actor = await findActor(deps, request)
    const query = Object.fromEntries(new URL(request.url).searchParams)
    return json(await listUsers(deps, actor, parseInput(listUsersInput, query)))
  })
}

/** `POST /api/users` with `email`, `password`, `name?`, `role?`, for admins: 201. */
export async function createUserOverHttp(deps: AccountContext, request: Request): Promise<Response> {
  return handleRequest(deps, request, async () => {
    const actor = await findActor(deps, request)
    // Before the body is looked at, so that strangers learn nothing of its rules.
    requireAdmin(actor)
    const input = parseInput(createUserInput, await readJsonBody(request, { maxBytes: maxBodyBytes }))
    return json({ doc: await createUser(deps, actor, input) }, { status: 201 })
  })
}
