import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { UserPage, UserView } from '#contracts/user.ts'
import { signIn } from '#core/users/sign-in.ts'
import { createUserOverHttp, listUsersOverHttp } from '#server/http/users/collection.ts'
import { deleteUserOverHttp, showUser, updateUserOverHttp } from '#server/http/users/document.ts'
import { showMe } from '#server/http/users/show-me.ts'
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
let admin: Person
let person: Person
beforeAll(async () => {
  world = await createAccountsWorld()
})
beforeEach(async () => {
  await world.deps.db.user.deleteMany()
  admin = await createPerson(world, { role: 'admin', email: 'admin@example.com', name: 'Grace' })
  person = await createPerson(world, { email: 'person@example.com' })
})
afterAll(() => world.close())

async function as(who: Person | null): Promise<Record<string, string>> {
  return who ? { cookie: await cookieOf(world, who) } : {}
}

const list = async (who: Person | null, query = '') =>
  listUsersOverHttp(world.deps, makeRequest(`/api/users${query}`, { headers: await as(who) }))
const create = async (who: Person | null, body: unknown) =>
  createUserOverHttp(world.deps, makeRequest('/api/users', { body, headers: await as(who) }))
const show = async (who: Person | null, id: string) =>
  showUser(world.deps, makeRequest(`/api/users/${id}`, { headers: await as(who) }), id)
const patch = async (who: Person | null, id: string, body: unknown) =>
  updateUserOverHttp(
    world.deps,
    makeRequest(`/api/users/${id}`, { method: 'PATCH', body, headers: await as(who) }),
    id,
  )
const remove = async (who: Person | null, id: string) =>
  deleteUserOverHttp(
    world.deps,
    makeRequest(`/api/users/${id}`, { method: 'DELETE', headers: await as(who) }),
    id,
  )

const newcomer = { email: 'New@Example.com', password: goodPassword, name: 'New' }

describe('the users API', () => {
  it('answers 401 to nobody and 403 to people who are no admin', async () => {
    for (const [who, status] of [
      [null, 401],
      [person, 403],
    ] as const) {
      const id = admin.user.id
      const answers = [
        list(who),
        create(who, newcomer),
        show(who, id),
        patch(who, id, { name: 'X' }),
        remove(who, id),
      ]
      expect((await Promise.all(answers)).map((response) => response.status)).toEqual(Array(5).fill(status))
    }
    expect(await world.deps.db.user.count()).toBe(2)
  })

  it('makes a user who can sign in, and never answers with a hash', async () => {
    const response = await create(admin, newcomer)
    expect(response.status).toBe(201)
    const text = await response.text()
    expect(text).not.toMatch(/argon2|hash/i)
    const { doc } = JSON.parse(text) as { doc: UserView }
    expect(doc).toMatchObject({ email: 'new@example.com', name: 'New', role: 'user', status: 'active' })
    const signedIn = await signIn(world.deps, { email: doc.email, password: goodPassword, address: '::1' })
    expect(signedIn.user.id).toBe(doc.id)
  })

  it('refuses a second account for an address, also when both are made at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => create(admin, newcomer)))
    expect(answers.map((response) => response.status).sort()).toEqual([201, 409, 409])
    const refused = answers.find((response) => response.status === 409)
    expect(await refused?.json()).toMatchObject({ code: 'email-taken' })
    expect((await patch(admin, person.user.id, { email: 'new@example.com' })).status).toBe(409)
  })

  it('lists page by page and finds by name and address', async () => {
    const page = (await (await list(admin, '?limit=1&page=2')).json()) as UserPage
    expect(page).toMatchObject({
      totalDocs: 2,
      limit: 1,
      page: 2,
      totalPages: 2,
      hasNextPage: false,
      hasPrevPage: true,
    })
    expect(page.docs.map((user) => user.email)).toEqual(['person@example.com'])
    const found = (await (await list(admin, '?query=GRACE')).json()) as UserPage
    expect(found.docs.map((user) => user.email)).toEqual(['admin@example.com'])
  })

  it('takes % and _ of a search as they are', async () => {
    for (const query of ['%25', '_']) {
      const found = (await (await list(admin, `?query=${query}`)).json()) as UserPage
      expect(found.totalDocs).toBe(0)
    }
  })

  it('changes what is given and leaves the rest', async () => {
    const response = await patch(admin, person.user.id, { role: 'admin' })
    expect(await response.json()).toMatchObject({
      doc: { email: 'person@example.com', name: null, role: 'admin' },
    })
  })

  it('ends the sessions of a person whose password it changes', async () => {
    const cookie = await as(person)
    await patch(admin, person.user.id, { password: 'a new password' })
    const me = await showMe(world.deps, makeRequest('/api/users/me', { headers: cookie }))
    expect(await me.json()).toEqual({ user: null })
  })

  it('shows people themselves', async () => {
    const me = await showMe(world.deps, makeRequest('/api/users/me', { headers: await as(person) }))
    expect(await me.json()).toMatchObject({ user: { id: person.user.id } })
    expect((await show(person, person.user.id)).status).toBe(200)
  })

  it.each([
    ['an unknown field', { passwordHash: 'x' }, 400],
    ['an unknown role', { role: 'root' }, 400],
    ['a short password', { password: 'short' }, 400],
    ['a session number', { sessionEpoch: 0 }, 400],
    ['a list', [], 400],
    ['null', 'null', 400],
    ['a name of 20 kB', { name: 'x'.repeat(20_000) }, 413],
    ['deep nesting', '['.repeat(500), 400],
  ])('refuses a change with %s and writes nothing', async (_, body, status) => {
    const before = await world.deps.db.user.findUnique({ where: { id: person.user.id } })
    expect((await patch(admin, person.user.id, body)).status).toBe(status)
    expect(await world.deps.db.user.findUnique({ where: { id: person.user.id } })).toEqual(before)
  })

  it('answers 404 for an unknown user', async () => {
    expect((await show(admin, 'unknown')).status).toBe(404)
    expect((await patch(admin, 'unknown', { name: 'X' })).status).toBe(404)
    expect((await remove(admin, 'unknown')).status).toBe(404)
    expect((await show(admin, '\0')).status).toBe(400)
  })

  it('never fails on whatever JSON it is sent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), async (body) => {
        expect((await create(admin, body)).status).toBeLessThan(500)
        expect((await patch(admin, person.user.id, body)).status).toBeLessThan(500)
      }),
      { numRuns: 200 },
    )
    expect(world.logged).toEqual([])
  })
})

describe('the last admin', () => {
  const ways = [
    ['demoted', (id: string) => patch(admin, id, { role: 'user' })],
    ['disabled', (id: string) => patch(admin, id, { disabled: true })],
    ['deleted', (id: string) => remove(admin, id)],
  ] as const

  it.each(ways)('cannot be %s', async (_, take) => {
    const response = await take(admin.user.id)
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ code: 'last-admin' })
    expect(await world.deps.db.user.findUnique({ where: { id: admin.user.id } })).toMatchObject({
      role: 'admin',
      disabledAt: null,
    })
  })

  it.each(ways)('is not who is %s while there is another', async (_, take) => {
    const other = await createPerson(world, { role: 'admin' })
    expect((await take(other.user.id)).status).toBe(200)
  })

  it('is the one who can sign in: disabled and invited admins do not count', async () => {
    const other = await createPerson(world, { role: 'admin' })
    const invited = await createPerson(world, { role: 'admin' })
    await world.deps.db.user.update({ where: { id: other.user.id }, data: { disabledAt: new Date() } })
    await world.deps.db.user.update({ where: { id: invited.user.id }, data: { passwordHash: null } })
    expect((await remove(admin, admin.user.id)).status).toBe(409)
  })

  it('remains when two admins demote each other at once', async () => {
    const other = await createPerson(world, { role: 'admin' })
    const answers = await Promise.all([
      patch(admin, other.user.id, { role: 'user' }),
      patch(other, admin.user.id, { role: 'user' }),
    ])
    expect(answers.map((response) => response.status).sort()).toEqual([200, 409])
    expect(await world.deps.db.user.count({ where: { role: 'admin' } })).toBe(1)
  })
})
