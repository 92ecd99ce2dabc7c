import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createFirstUser } from '#core/users/create-first-user.ts'
import { ensureFirstAdmin } from '#core/users/ensure-first-admin.ts'
import { createFirstUserOverHttp } from '#server/http/users/first-user.ts'
import {
  type AccountsWorld,
  createAccountsWorld,
  createPerson,
  goodPassword,
  makeRequest,
} from './accounts-world.ts'

let world: AccountsWorld
beforeAll(async () => {
  world = await createAccountsWorld()
})
afterEach(() => world.deps.db.user.deleteMany())
afterAll(() => world.close())

const ada = { email: 'ada@example.com', password: goodPassword, name: 'Ada' }

describe('the first user', () => {
  it('becomes an admin', async () => {
    const user = await createFirstUser(world.deps, ada)
    expect(user).toMatchObject({ email: 'ada@example.com', name: 'Ada', role: 'admin', status: 'active' })
  })

  it('is one only, when many visitors try at the same time', async () => {
    const tries = Array.from({ length: 8 }, (_, index) =>
      createFirstUser(world.deps, { ...ada, email: `first${index}@example.com` }),
    )
    const results = await Promise.allSettled(tries)
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(refused.map((error) => error.code)).toEqual(Array(7).fill('first-user-exists'))
    expect(await world.deps.db.user.count()).toBe(1)
  })

  it('cannot be made once there is somebody, at the price of no hash', async () => {
    await createPerson(world)
    const before = world.calls.hash
    const response = await createFirstUserOverHttp(
      world.deps,
      makeRequest('/api/users/first-user', { body: ada }),
    )
    expect(response.status).toBe(409)
    expect(await response.json()).toEqual({
      error: 'The first user exists already. Sign in instead.',
      code: 'first-user-exists',
    })
    expect(world.calls.hash).toBe(before)
  })

  it('cannot be made by a page of another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    const request = makeRequest('/api/users/first-user', { body: ada, headers })
    expect((await createFirstUserOverHttp(world.deps, request)).status).toBe(403)
    expect(await world.deps.db.user.count()).toBe(0)
  })

  it.each([
    ['a password of nine characters', { ...ada, password: '123456789' }],
    ['a password of 201 characters', { ...ada, password: 'x'.repeat(201) }],
    ['a wrong e-mail address', { ...ada, email: 'ada' }],
    ['a role of their own choice', { ...ada, role: 'user' }],
    ['a name with a NUL', { ...ada, name: 'A\0da' }],
  ])('is refused with %s', async (_, body) => {
    const response = await createFirstUserOverHttp(world.deps, makeRequest('/api/users/first-user', { body }))
    expect(response.status).toBe(400)
    expect(await world.deps.db.user.count()).toBe(0)
  })
})

describe('the first admin of the environment', () => {
  const firstAdmin = { email: 'Root@Example.com', password: goodPassword }

  it('is made at start, once, by several processes that start together', async () => {
    await Promise.all([1, 2, 3].map(() => ensureFirstAdmin(world.deps, { firstAdmin })))
    const users = await world.deps.db.user.findMany()
    expect(users.map((user) => [user.email, user.role])).toEqual([['root@example.com', 'admin']])
  })

  it('is not made when somebody has an account', async () => {
    const person = await createPerson(world)
    await ensureFirstAdmin(world.deps, { firstAdmin })
    expect(await world.deps.db.user.findMany({ select: { id: true } })).toEqual([{ id: person.user.id }])
  })

  it('stops the start when its password is too short, without repeating it', async () => {
    const start = ensureFirstAdmin(world.deps, { firstAdmin: { ...firstAdmin, password: 'tiny-one' } })
    await expect(start).rejects.toThrow(/FROGBOT_ADMIN_PASSWORD.*at least 10/)
    await expect(start).rejects.not.toThrow(/tiny-one/)
  })

  it('is not needed', async () => {
    await ensureFirstAdmin(world.deps, { firstAdmin: undefined })
    expect(await world.deps.db.user.count()).toBe(0)
  })
})
