import { randomUUID } from 'node:crypto'
import { type SignedInView, signInBody } from '#contracts/user.ts'
import { signIn } from '#core/users/sign-in.ts'
import type { AccountContext } from '#server/auth/account-context.ts'
import { sealSession } from '#server/auth/signed-session.ts'
import { clientAddress } from '#server/security/client-address.ts'
import { handleRequest } from '../handle-request.ts'
import { parseInput } from '../parse-input.ts'
import { readJsonBody } from '../read-json-body.ts'
import { json } from '../respond.ts'
import { maxBodyBytes } from './max-body-bytes.ts'

const tokenLifetimeSeconds = 2 * 60 * 60

/** `POST /api/users/login`: a bearer token for two hours. Sets no cookie: browsers sign in on their page. */
export async function logIn(deps: AccountContext, request: Request): Promise<Response> {
  return handleRequest(deps, request, async () => {
    const body = parseInput(signInBody, await readJsonBody(request, { maxBytes: maxBodyBytes }))
    const { user, sessionEpoch } = await signIn(deps, { ...body, address: clientAddress(request.headers) })
    const claims = { userId: user.id, sessionEpoch, sessionId: randomUUID() }
    const exp = Math.floor(deps.clock.now().getTime() / 1000) + tokenLifetimeSeconds
    const token = await sealSession('login', deps.env.secret, claims, tokenLifetimeSeconds, exp)
    const answer: SignedInView = { token, exp, user }
    return json(answer)
  })
}
