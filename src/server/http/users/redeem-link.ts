import { redeemLinkInput } from '#contracts/user.ts'
import { redeemLink } from '#core/users/redeem-link.ts'
import type { AccountContext } from '#server/auth/account-context.ts'
import { assertSameSite } from '#server/security/assert-same-site.ts'
import { handleRequest } from '../handle-request.ts'
import { parseInput } from '../parse-input.ts'
import { readJsonBody } from '../read-json-body.ts'
import { json } from '../respond.ts'
import { maxBodyBytes } from './max-body-bytes.ts'

/** `POST /api/users/redeem-link` with `token`, `password`, `name?`: sets the password behind a one-time link. */
export async function redeemLinkOverHttp(deps: AccountContext, request: Request): Promise<Response> {
  return handleRequest(deps, request, async () => {
    assertSameSite(request, deps.env.url)
    const input = parseInput(redeemLinkInput, await readJsonBody(request, { maxBytes: maxBodyBytes }))
    return json({ user: await redeemLink(deps, input) })
  })
}
