import { firstUserInput } from '#contracts/user.ts'
import { createFirstUser } from '#core/users/create-first-user.ts'
import type { AccountContext } from '#server/auth/account-context.ts'
import { assertSameSite } from '#server/security/assert-same-site.ts'
import { handleRequest } from '../handle-request.ts'
import { parseInput } from '../parse-input.ts'
import { readJsonBody } from '../read-json-body.ts'
import { json } from '../respond.ts'
import { maxBodyBytes } from './max-body-bytes.ts'

/** `POST /api/users/first-user`: the first admin, while there is no user; 409 `first-user-exists` afterwards. */
export async function createFirstUserOverHttp(deps: AccountContext, request: Request): Promise<Response> {
  return handleRequest(deps, request, async () => {
    // Needs no cookie, so only this keeps another site from claiming a fresh server on our network.
    assertSameSite(request, deps.env.url)
    const input = parseInput(firstUserInput, await readJsonBody(request, { maxBytes: maxBodyBytes }))
    return json({ user: await createFirstUser(deps, input) }, { status: 201 })
  })
}
