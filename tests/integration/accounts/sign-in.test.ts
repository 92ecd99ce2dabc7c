import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { argon2Passwords, decoyHash } from '#core/users/password-hasher.ts'
import { signIn } from '#core/users/sign-in.ts'
import { updateUser } from '#core/users/update-user.ts'
import { logIn } from '#server/http/users/log-in.ts'
import {
  type AccountsWorld,
  createAccountsWorld,
  createPerson,
  errorOf,
  goodPassword,
  makeRequest,
  type Person,
} from './accounts-world.ts'

let world: AccountsWorld
let person: Person
beforeAll(async () => {
  world = await createAccountsWorld()
})
beforeEach(async () => {
  await world.deps.db.signInAttempt.deleteMany()
  person = await createPerson(world)
})
afterAll(() => world.close())

const tryIn = (email: string, password: string, address = '203.0.113.7') =>
  signIn(world.deps, { email, password, address })

const fail = (times: number, email: string, address?: string) =>
  Array.from({ length: times }).reduce<Promise<unknown>>(
    (before) => before.then(() => errorOf(tryIn(email, 'wrong password', address))),
    Promise.resolve(),
  )

describe('signing in', () => {
  it('finds the account whatever the case of its address, and remembers when', async () => {
    const { user } = await tryIn(` ${person.user.email.toUpperCase()} `, goodPassword)
    expect(user.id).toBe(person.user.id)
    expect(user.lastSignInAt).toBe(world.deps.clock.now().toISOString())
  })

  it('gives an unknown address and a wrong password the same answer after the same work', async () => {
    const kinds = [person.user.email, 'nobody@example.com']
    const seen: unknown[] = []
    for (const email of kinds) {
      const before = { ...world.calls }
      const body = { email, password: 'wrong password' }
      const response = await logIn(world.deps, makeRequest('/api/users/login', { body }))
      const work = { verify: world.calls.verify - before.verify, hash: world.calls.hash - before.hash }
      seen.push({ status: response.status, body: await response.json(), work })
    }
    const answer = { error: 'The e-mail address or the password is wrong.', code: 'wrong-credentials' }
    expect(seen).toEqual(Array(2).fill({ status: 401, body: answer, work: { verify: 1, hash: 0 } }))
  })

  it('checks an unknown address against a hash as costly as a real one', async () => {
    const parameters = (hash: string) => hash.split('$').slice(1, 4)
    expect(parameters(decoyHash)).toEqual(parameters(await argon2Passwords.hash(goodPassword)))
    expect(parameters(decoyHash)[0]).toBe('argon2id')
  })

  it('refuses a disabled account as if the password were wrong', async () => {
    await updateUser(world.deps, { kind: 'server' }, { userId: person.user.id, changes: { disabled: true } })
    expect(await errorOf(tryIn(person.user.email, goodPassword))).toMatchObject({ code: 'wrong-credentials' })
  })

  it('refuses an invited account that has no password', async () => {
    await world.deps.db.user.update({ where: { id: person.user.id }, data: { passwordHash: null } })
    expect(await errorOf(tryIn(person.user.email, goodPassword))).toMatchObject({ code: 'wrong-credentials' })
  })

  it('takes the same password however a keyboard composes its letters', async () => {
    const hash = await argon2Passwords.hash('caf\u00e9 au lait')
    expect(await argon2Passwords.verify(hash, 'cafe\u0301 au lait')).toBe(true)
  })

  it.each([
    ['no JSON', 'not json', 400],
    ['an unknown field', { email: 'a@example.com', password: 'x', role: 'admin' }, 400],
    ['an address with a NUL', { email: 'a\0@example.com', password: 'x' }, 400],
    ['a password of a megabyte', { email: 'a@example.com', password: 'x'.repeat(1_000_000) }, 413],
  ])('answers a login of %s with a clear error', async (_, body, status) => {
    const response = await logIn(world.deps, makeRequest('/api/users/login', { body }))
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ error: expect.any(String) })
  })
})

describe('repeated failures', () => {
  it('make an account wait, longer each time, whether it exists or not', async () => {
    for (const email of [person.user.email, 'stranger@example.com']) {
      await fail(5, email)
      for (const seconds of [5, 10, 20, 40]) {
        const refused = await errorOf(tryIn(email, goodPassword))
        expect(refused).toMatchObject({ code: 'too-many-attempts', details: { retryAfterSeconds: seconds } })
        world.passSeconds(seconds)
        expect(await errorOf(tryIn(email, 'wrong password'))).toMatchObject({ code: 'wrong-credentials' })
      }
    }
  })

  it('never make an account wait for more than five minutes', async () => {
    await fail(5, person.user.email)
    for (let round = 0; round < 8; round += 1) {
      world.passSeconds(300)
      await fail(1, person.user.email)
    }
    const refused = await errorOf(tryIn(person.user.email, goodPassword))
    expect(refused).toMatchObject({ details: { retryAfterSeconds: 300 } })
  })

  it('answer 429 with Retry-After over HTTP, and check no password meanwhile', async () => {
    await fail(5, person.user.email)
    const before = world.calls.verify
    const body = { email: person.user.email, password: goodPassword }
    const response = await logIn(world.deps, makeRequest('/api/users/login', { body }))
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(await response.json()).toEqual({
      error: 'Too many attempts. Try again in 5 seconds.',
      code: 'too-many-attempts',
      retryAfterSeconds: 5,
    })
    expect(world.calls.verify).toBe(before)
  })

  it('wait as the configuration says', async () => {
    const deps = { ...world.deps, signInLimits: { maxFailures: 2, waitSeconds: 600 } }
    const attempt = () => signIn(deps, { email: person.user.email, password: 'wrong', address: '192.0.2.77' })
    for (let count = 0; count < 2; count++)
      expect(await errorOf(attempt())).toMatchObject({ code: 'wrong-credentials' })
    expect(await errorOf(attempt())).toMatchObject({ details: { retryAfterSeconds: 600 } })
    // Twelve failures over six accounts, and the address waits too.
    for (let count = 0; count < 10; count++)
      await errorOf(signIn(deps, { email: `s${count}@example.com`, password: 'x', address: '192.0.2.77' }))
    const other = signIn(deps, { email: 'another@example.com', password: 'x', address: '192.0.2.77' })
    expect(await errorOf(other)).toMatchObject({ code: 'too-many-attempts' })
  })

  it('are forgotten after a success', async () => {
    await fail(4, person.user.email)
    await tryIn(person.user.email, goodPassword)
    await fail(4, person.user.email)
    expect(await tryIn(person.user.email, goodPassword)).toMatchObject({ user: { id: person.user.id } })
  })

  it('are forgotten after an hour', async () => {
    await fail(4, person.user.email)
    world.passSeconds(3601)
    await fail(4, person.user.email)
    expect(await tryIn(person.user.email, goodPassword)).toMatchObject({ user: { id: person.user.id } })
  })

  it('sent all at once are counted one by one', async () => {
    const before = world.calls.verify
    const tries = Array.from({ length: 30 }, () => errorOf(tryIn(person.user.email, 'wrong password')))
    const errors = await Promise.all(tries)
    expect(world.calls.verify - before).toBe(5)
    expect(errors.filter((error) => Object(error).code === 'too-many-attempts')).toHaveLength(25)
  })

  it('of many accounts from one address make that address wait, and no other', async () => {
    for (let index = 0; index < 30; index += 1) await fail(1, `guess${index}@example.com`, '198.51.100.1')
    expect(await errorOf(tryIn(person.user.email, goodPassword, '198.51.100.1'))).toMatchObject({
      code: 'too-many-attempts',
    })
    expect(await tryIn(person.user.email, goodPassword, '198.51.100.2')).toMatchObject({
      user: { id: person.user.id },
    })
  })

  it('at other accounts are not washed off by signing in to one of one’s own', async () => {
    for (let index = 0; index < 29; index += 1) {
      await fail(1, `victim${index}@example.com`, '198.51.100.3')
      await tryIn(person.user.email, goodPassword, '198.51.100.3')
    }
    await fail(1, 'victim29@example.com', '198.51.100.3')
    expect(await errorOf(tryIn(person.user.email, goodPassword, '198.51.100.3'))).toMatchObject({
      code: 'too-many-attempts',
    })
  })

  it('leave nothing behind that a person typed', async () => {
    await fail(1, 'my-secret-pasted-here')
    const rows = await world.deps.db.signInAttempt.findMany()
    expect(JSON.stringify(rows)).not.toContain('my-secret-pasted-here')
  })
})
