import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userOf } from '#core/access/actor.ts'
import { signOutEverywhere } from '#core/users/sign-out-everywhere.ts'
import type { AccountContext } from '#server/auth/account-context.ts'
import { findActor } from '#server/auth/find-actor.ts'
import { handleNextAuth } from '#server/auth/handle-next-auth.ts'
import {
  type AccountsWorld,
  cookieOf,
  createAccountsWorld,
  createPerson,
  goodPassword,
  makeRequest,
  type Person,
} from './accounts-world.ts'

let world: AccountsWorld
let person: Person
beforeAll(async () => {
  world = await createAccountsWorld()
  person = await createPerson(world)
})
afterAll(() => world.close())

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

type Form = { readonly email?: string; readonly password?: string; readonly csrfToken?: string }

/** What the sign-in page does: fetches a CSRF token, then posts the form. */
async function submit(
  deps: AccountContext,
  form: Form,
  headers: Record<string, string> = {},
): Promise<Response> {
  const csrf = await handleNextAuth(deps, makeRequest('/api/auth/csrf'), ['csrf'])
  const { csrfToken } = (await csrf.json()) as { csrfToken: string }
  const body = new URLSearchParams({ csrfToken, json: 'true', ...form }).toString()
  const request = makeRequest('/api/auth/callback/credentials', {
    body,
    headers: { cookie: cookiesOf(csrf), 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
  return handleNextAuth(deps, request, ['callback', 'credentials'])
}

const good = () => ({ email: person.user.email, password: goodPassword })
const sessionCookieOf = (response: Response) =>
  response.headers.getSetCookie().find((it) => it.includes('session'))

describe('signing in on the page', () => {
  it('sets a session cookie that scripts and other sites cannot use', async () => {
    const response = await submit(world.deps, good())
    expect(response.status).toBe(200)
    expect(sessionCookieOf(response)).toMatch(
      /^frogbot\.session=[\w.-]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    )
    const actor = await findActor(world.deps, makeRequest('/', { headers: { cookie: cookiesOf(response) } }))
    expect(userOf(actor)).toEqual(person.user)
  })

  it('marks the cookie Secure, with a protected name, where the public address is https', async () => {
    const secure = { ...world.deps, env: { ...world.deps.env, url: 'https://chat.example.com' } }
    const response = await submit(secure, good())
    expect(sessionCookieOf(response)).toMatch(
      /^__Secure-frogbot\.session=.*; HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  it('answers a wrong password as the API does, and sets no session', async () => {
    const response = await submit(world.deps, { ...good(), password: 'wrong password' })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 'wrong-credentials' })
    expect(sessionCookieOf(response)).toBeUndefined()
  })

  it('answers 429 with Retry-After after repeated failures', async () => {
    const form = { email: 'guessed@example.com', password: 'wrong password' }
    for (let index = 0; index < 5; index += 1) await submit(world.deps, form)
    const response = await submit(world.deps, form)
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('5')
  })

  it('is refused without the CSRF token, from another site, and with a huge form', async () => {
    const forged = await submit(world.deps, { ...good(), csrfToken: 'forged' })
    const elsewhere = await submit(world.deps, good(), { origin: 'https://evil.example' })
    const huge = await submit(world.deps, { ...good(), password: 'x'.repeat(20_000) })
    expect([elsewhere.status, huge.status]).toEqual([403, 413])
    expect([forged, elsewhere, huge].map(sessionCookieOf)).toEqual([undefined, undefined, undefined])
  })

  it('offers nothing else of next-auth', async () => {
    for (const action of [['signin'], ['providers'], ['_log'], ['callback', 'email'], ['error']]) {
      const response = await handleNextAuth(world.deps, makeRequest(`/api/auth/${action.join('/')}`), action)
      expect(response.status).toBe(404)
    }
  })
})

describe('the session address', () => {
  const session = async (cookie: string) => {
    const response = await handleNextAuth(
      world.deps,
      makeRequest('/api/auth/session', { headers: { cookie } }),
      ['session'],
    )
    return { body: await response.json(), response }
  }

  it('prolongs a good session, which stays the same session', async () => {
    const { body, response } = await session(await cookieOf(world, person))
    expect(body).toEqual({ expires: expect.any(String) })
    const actor = await findActor(world.deps, makeRequest('/', { headers: { cookie: cookiesOf(response) } }))
    expect(userOf(actor)).toEqual(person.user)
  })

  it('does not revive a session that was ended', async () => {
    const other = await createPerson(world)
    const cookie = await cookieOf(world, other)
    await signOutEverywhere(world.deps, other, { userId: other.user.id })
    const { body, response } = await session(cookie)
    expect(body).toEqual({})
    expect(sessionCookieOf(response)).toMatch(/^frogbot\.session=; /)
  })
})
