import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { userOf } from '#core/access/actor.ts'
import { createToken } from '#core/users/create-token.ts'
import { deleteUser } from '#core/users/delete-user.ts'
import { revokeToken } from '#core/users/revoke-token.ts'
import { signOutEverywhere } from '#core/users/sign-out-everywhere.ts'
import { updateUser } from '#core/users/update-user.ts'
import { findActor } from '#server/auth/find-actor.ts'
import { logIn } from '#server/http/users/log-in.ts'
import { logOut } from '#server/http/users/log-out.ts'
import {
  type AccountsWorld,
  cookieOf,
  createAccountsWorld,
  createPerson,
  errorOf,
  goodPassword,
  makeRequest,
  type Person,
} from './accounts-world.ts'

let world: AccountsWorld
let person: Person
let admin: Person
beforeAll(async () => {
  world = await createAccountsWorld()
  admin = await createPerson(world, { role: 'admin' })
})
beforeEach(async () => {
  person = await createPerson(world)
})
afterAll(() => world.close())

const actorOf = (headers: Record<string, string>, method = 'GET', path = '/api/x') =>
  findActor(world.deps, makeRequest(path, { method, headers }))

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

async function loginToken(): Promise<string> {
  const body = { email: person.user.email, password: goodPassword }
  const response = await logIn(world.deps, makeRequest('/api/users/login', { body }))
  const { token } = (await response.json()) as { token: string }
  return token
}

async function apiToken(expiresInDays: number | null = null) {
  return createToken(world.deps, person, { name: 'script', expiresInDays })
}

/** One of each kind of proof that somebody is `person`, as request headers. */
const proofs = {
  'a session cookie': async () => ({ cookie: await cookieOf(world, person) }),
  'a login token': async () => bearer(await loginToken()),
  'an API token': async () => bearer((await apiToken()).token),
}

/** An ended cookie is nobody; an ended bearer is refused. */
async function expectEnded(headers: Record<string, string>) {
  if ('cookie' in headers) expect(await actorOf(headers)).toMatchObject({ kind: 'anonymous' })
  else
    expect(await errorOf(actorOf(headers))).toMatchObject({ kind: 'unauthenticated', code: 'token-invalid' })
}

describe.each(Object.entries(proofs))('%s', (_, makeProof) => {
  it('tells who somebody is', async () => {
    expect(userOf(await actorOf(await makeProof()))).toEqual(person.user)
  })

  it.each([
    ['signed out everywhere', () => signOutEverywhere(world.deps, person, { userId: person.user.id })],
    [
      'disabled',
      () => updateUser(world.deps, admin, { userId: person.user.id, changes: { disabled: true } }),
    ],
    ['deleted', () => deleteUser(world.deps, admin, { userId: person.user.id })],
  ])('ends at once when its owner is %s', async (_how, end) => {
    const headers = await makeProof()
    expect(userOf(await actorOf(headers))).not.toBeNull()
    await end()
    await expectEnded(headers)
  })

  it('shows a changed role at once', async () => {
    const headers = await makeProof()
    await updateUser(world.deps, admin, { userId: person.user.id, changes: { role: 'admin' } })
    expect(userOf(await actorOf(headers))?.role).toBe('admin')
  })
})

describe('an account that is enabled again', () => {
  it('keeps its API tokens, but old sessions stay ended', async () => {
    const [cookie, token] = [await proofs['a session cookie'](), await proofs['an API token']()]
    for (const disabled of [true, false]) {
      await updateUser(world.deps, admin, { userId: person.user.id, changes: { disabled } })
    }
    await expectEnded(cookie)
    expect(userOf(await actorOf(token))).toEqual(person.user)
  })
})

describe('signing out', () => {
  it.each(['a session cookie', 'a login token'] as const)(
    'ends %s, also where it was copied',
    async (kind) => {
      const headers = await proofs[kind]()
      const response = await logOut(world.deps, makeRequest('/api/users/logout', { method: 'POST', headers }))
      expect(response.status).toBe(200)
      expect(response.headers.get('set-cookie')).toMatch(
        /^frogbot\.session=; Path=\/; Max-Age=0; HttpOnly; SameSite=Lax$/,
      )
      await expectEnded(headers)
    },
  )

  it('ends one session, not the others of the same person', async () => {
    const [first, second] = [await proofs['a session cookie'](), await proofs['a session cookie']()]
    await logOut(world.deps, makeRequest('/api/users/logout', { method: 'POST', headers: first }))
    expect(userOf(await actorOf(second))).toEqual(person.user)
  })

  it('is fine without a session', async () => {
    const response = await logOut(world.deps, makeRequest('/api/users/logout', { method: 'POST' }))
    expect(response.status).toBe(200)
  })
})

describe('bearers', () => {
  it('of a login end after two hours, as `exp` says', async () => {
    const body = { email: person.user.email, password: goodPassword }
    const response = await logIn(world.deps, makeRequest('/api/users/login', { body }))
    const { token, exp, user } = (await response.json()) as { token: string; exp: number; user: object }
    expect(user).toMatchObject({ id: person.user.id, email: person.user.email, role: 'user' })
    const secondsLeft = exp - world.deps.clock.now().getTime() / 1000
    expect(secondsLeft).toBeGreaterThan(7198)
    expect(secondsLeft).toBeLessThanOrEqual(7200)
    world.passSeconds(7201)
    await expectEnded(bearer(token))
    world.passSeconds(-7201)
    expect(userOf(await actorOf(bearer(token)))).toEqual(person.user)
  })

  it('of an API token end on their day', async () => {
    const { token } = await apiToken(1)
    world.passSeconds(86_399)
    expect(userOf(await actorOf(bearer(token)))).toEqual(person.user)
    world.passSeconds(1)
    await expectEnded(bearer(token))
    world.passSeconds(-86_400)
  })

  it('of a revoked API token are refused, those of its siblings are not', async () => {
    const [revoked, kept] = [await apiToken(), await apiToken()]
    await revokeToken(world.deps, person, { tokenId: revoked.view.id })
    await expectEnded(bearer(revoked.token))
    expect(userOf(await actorOf(bearer(kept.token)))).toEqual(person.user)
  })

  it.each(['frog_unknown', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.', 'x', '%00'])(
    'that nobody gave out are refused: %s',
    async (token) => expectEnded(bearer(token)),
  )

  it('are not sessions: neither passes for the other', async () => {
    const cookie = (await cookieOf(world, person)).split('frogbot.session=')[1] ?? ''
    await expectEnded(bearer(cookie))
    await expectEnded({ cookie: `frogbot.session=${await loginToken()}` })
  })

  it('in the address are not read', async () => {
    const { token } = await apiToken()
    for (const name of ['token', 'access_token', 'apiKey', 'authorization']) {
      const actor = await actorOf({}, 'GET', `/api/chats?${name}=${token}`)
      expect(actor).toMatchObject({ kind: 'anonymous' })
    }
  })

  it('decide when a cookie of somebody else comes along', async () => {
    const cookie = await cookieOf(world, admin)
    expect(userOf(await actorOf({ cookie, ...bearer((await apiToken()).token) }))).toEqual(person.user)
    expect(await errorOf(actorOf({ cookie, ...bearer('frog_wrong') }))).toMatchObject({
      kind: 'unauthenticated',
    })
  })

  it('of another scheme are not ours to judge', async () => {
    const headers = { cookie: await cookieOf(world, person), authorization: 'Basic eDp5' }
    expect(userOf(await actorOf(headers))).toEqual(person.user)
  })
})

describe('requests that change something, from another site', () => {
  const elsewhere = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ]

  it.each(elsewhere)('are refused with a cookie: %o', async (headers) => {
    const cookie = await cookieOf(world, person)
    for (const method of ['POST', 'PATCH', 'PUT', 'DELETE']) {
      expect(await errorOf(actorOf({ cookie, ...headers }, method))).toMatchObject({
        kind: 'forbidden',
        code: 'cross-site',
      })
    }
    expect(userOf(await actorOf({ cookie, ...headers }, 'GET'))).toEqual(person.user)
  })

  it.each(elsewhere)('pass with a bearer, which no site can make a browser send: %o', async (headers) => {
    const { token } = await apiToken()
    expect(userOf(await actorOf({ ...bearer(token), ...headers }, 'POST'))).toEqual(person.user)
  })

  it.each([
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://localhost:3000' },
    {},
  ])('are not meant by requests from our own pages and from programs: %o', async (headers) => {
    const cookie = await cookieOf(world, person)
    expect(userOf(await actorOf({ cookie, ...headers }, 'POST'))).toEqual(person.user)
  })
})

describe('an API token', () => {
  it('is kept as a hash only, and shown in full once', async () => {
    const { token, view } = await apiToken()
    expect(token).toMatch(/^frog_[\w-]{43}$/)
    expect(token.startsWith(view.hint)).toBe(true)
    const row = await world.deps.db.apiToken.findUniqueOrThrow({ where: { id: view.id } })
    expect(JSON.stringify(row)).not.toContain(token.slice(view.hint.length))
  })

  it('remembers its last use, written once a minute at most', async () => {
    const { token, view } = await apiToken()
    const lastUsed = async () =>
      (await world.deps.db.apiToken.findUniqueOrThrow({ where: { id: view.id } })).lastUsedAt?.getTime()
    const first = world.deps.clock.now().getTime()
    await Promise.all([1, 2, 3].map(() => actorOf(bearer(token))))
    expect(await lastUsed()).toBe(first)
    world.passSeconds(59)
    await actorOf(bearer(token))
    expect(await lastUsed()).toBe(first)
    world.passSeconds(1)
    await actorOf(bearer(token))
    expect(await lastUsed()).toBe(first + 60_000)
  })

  it('of another person cannot be revoked', async () => {
    const { token, view } = await apiToken()
    const stranger = await createPerson(world)
    expect(await errorOf(revokeToken(world.deps, stranger, { tokenId: view.id }))).toMatchObject({
      kind: 'not-found',
    })
    expect(userOf(await actorOf(bearer(token)))).toEqual(person.user)
  })
})
