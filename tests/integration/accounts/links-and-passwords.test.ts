import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changePassword } from '#core/users/change-password.ts'
import { createLink } from '#core/users/create-link.ts'
import { findOpenLink } from '#core/users/find-open-link.ts'
import { inviteUser } from '#core/users/invite-user.ts'
import { redeemLink } from '#core/users/redeem-link.ts'
import { signIn } from '#core/users/sign-in.ts'
import { updateProfile } from '#core/users/update-profile.ts'
import { updateUser } from '#core/users/update-user.ts'
import { findActor } from '#server/auth/find-actor.ts'
import { redeemLinkOverHttp } from '#server/http/users/redeem-link.ts'
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
let admin: Person
let person: Person
beforeAll(async () => {
  world = await createAccountsWorld()
  admin = await createPerson(world, { role: 'admin' })
})
beforeEach(async () => {
  person = await createPerson(world)
})
afterAll(() => world.close())

const daySeconds = 86_400
let count = 0
const invite = () => {
  count += 1
  return inviteUser(world.deps, admin, { email: `guest${count}@example.com`, role: 'user' })
}
const resetLink = () => createLink(world.deps, admin, { userId: person.user.id, purpose: 'reset' })
const redeem = (token: string, password = 'a password of mine') => redeemLink(world.deps, { token, password })
const enter = (email: string, password: string) =>
  signIn(world.deps, { email, password, address: '203.0.113.9' })

describe('an invitation', () => {
  it('lets a person choose a name and password once, and sign in', async () => {
    const { user, link } = await invite()
    expect(user.status).toBe('invited')
    expect(await findOpenLink(world.deps, link.token)).toEqual({
      purpose: 'invite',
      email: user.email,
      name: null,
    })
    const body = { token: link.token, password: 'a password of mine', name: 'Guest' }
    const response = await redeemLinkOverHttp(world.deps, makeRequest('/api/users/redeem-link', { body }))
    expect(await response.json()).toMatchObject({ user: { name: 'Guest', status: 'active', role: 'user' } })
    expect((await enter(user.email, 'a password of mine')).user.id).toBe(user.id)
  })

  it('works once, when it is used twice at the same time', async () => {
    const { user, link } = await invite()
    const passwords = ['the first password', 'the other password']
    const results = await Promise.allSettled(passwords.map((password) => redeem(link.token, password)))
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
    const winner = passwords[results.findIndex((result) => result.status === 'fulfilled')] ?? ''
    expect((await enter(user.email, winner)).user.id).toBe(user.id)
    expect(await findOpenLink(world.deps, link.token)).toBeNull()
  })

  it('ends after seven days', async () => {
    const { link } = await invite()
    world.passSeconds(7 * daySeconds - 1)
    expect(await findOpenLink(world.deps, link.token)).not.toBeNull()
    world.passSeconds(1)
    expect(await findOpenLink(world.deps, link.token)).toBeNull()
    expect(await errorOf(redeem(link.token))).toMatchObject({ kind: 'not-found', code: 'link-invalid' })
  })

  it('made anew replaces the old one', async () => {
    const { user, link } = await invite()
    const { link: fresh } = await createLink(world.deps, admin, { userId: user.id, purpose: 'invite' })
    expect(await errorOf(redeem(link.token))).toMatchObject({ code: 'link-invalid' })
    expect(await findOpenLink(world.deps, fresh.token)).toMatchObject({ purpose: 'invite' })
  })

  it('is refused for somebody who has signed up meanwhile, and a reset for somebody who has not', async () => {
    const { user, link } = await invite()
    const anew = (purpose: 'invite' | 'reset') => createLink(world.deps, admin, { userId: user.id, purpose })
    expect(await errorOf(anew('reset'))).toMatchObject({ kind: 'conflict', code: 'user-invited' })
    await redeem(link.token)
    expect(await errorOf(anew('invite'))).toMatchObject({ kind: 'conflict', code: 'user-active' })
    expect(await world.deps.db.oneTimeLink.count({ where: { userId: user.id, usedAt: null } })).toBe(0)
  })

  it('is kept as a hash only', async () => {
    const { link } = await invite()
    expect(JSON.stringify(await world.deps.db.oneTimeLink.findMany())).not.toContain(link.token)
  })

  it('is for admins to make', async () => {
    const input = { email: 'x@example.com', role: 'admin' } as const
    expect(await errorOf(inviteUser(world.deps, person, input))).toMatchObject({ kind: 'forbidden' })
    const link = { userId: person.user.id, purpose: 'invite' } as const
    expect(await errorOf(createLink(world.deps, person, link))).toMatchObject({ kind: 'forbidden' })
  })

  it('is not accepted from a page of another site', async () => {
    const { link } = await invite()
    const headers = { origin: 'https://evil.example' }
    const body = { token: link.token, password: 'a password of mine' }
    const response = await redeemLinkOverHttp(
      world.deps,
      makeRequest('/api/users/redeem-link', { body, headers }),
    )
    expect(response.status).toBe(403)
    expect(await findOpenLink(world.deps, link.token)).not.toBeNull()
  })
})

describe('a password reset', () => {
  it('sets the password, ends old sessions and the wait after failures', async () => {
    const cookie = await cookieOf(world, person)
    const { link } = await resetLink()
    for (let index = 0; index < 5; index += 1) await errorOf(enter(person.user.email, 'wrong password'))
    await redeem(link.token, 'a fresh password')
    expect((await enter(person.user.email, 'a fresh password')).user.id).toBe(person.user.id)
    expect(await findActor(world.deps, makeRequest('/', { headers: { cookie } }))).toMatchObject({
      kind: 'anonymous',
    })
  })

  it('ends after a day', async () => {
    const { link } = await resetLink()
    world.passSeconds(daySeconds)
    expect(await errorOf(redeem(link.token))).toMatchObject({ code: 'link-invalid' })
  })

  it('does not work for an account disabled meanwhile', async () => {
    const { link } = await resetLink()
    await updateUser(world.deps, admin, { userId: person.user.id, changes: { disabled: true } })
    expect(await errorOf(redeem(link.token))).toMatchObject({ code: 'link-invalid' })
    expect(await errorOf(resetLink())).toMatchObject({ code: 'user-disabled' })
  })
})

describe('changing one’s password', () => {
  it('needs the current one', async () => {
    const change = changePassword(world.deps, person, {
      currentPassword: 'wrong password',
      newPassword: 'a new password',
    })
    expect(await errorOf(change)).toMatchObject({ kind: 'invalid', code: 'wrong-password' })
    expect((await enter(person.user.email, goodPassword)).user.id).toBe(person.user.id)
  })

  it('ends every session', async () => {
    const cookie = await cookieOf(world, person)
    await changePassword(world.deps, person, { currentPassword: goodPassword, newPassword: 'a new password' })
    expect(await findActor(world.deps, makeRequest('/', { headers: { cookie } }))).toMatchObject({
      kind: 'anonymous',
    })
    expect((await enter(person.user.email, 'a new password')).user.id).toBe(person.user.id)
  })

  it('is slowed after wrong tries as signing in is', async () => {
    const change = () =>
      errorOf(
        changePassword(world.deps, person, {
          currentPassword: 'wrong password',
          newPassword: 'a new password',
        }),
      )
    for (let index = 0; index < 5; index += 1) await change()
    expect(await change()).toMatchObject({ kind: 'rate-limited', code: 'too-many-attempts' })
  })
})

describe('a profile', () => {
  it('is changed by its owner, and an empty name is none', async () => {
    expect(await updateProfile(world.deps, person, { name: 'Ada' })).toMatchObject({ name: 'Ada' })
    expect(await updateProfile(world.deps, person, { name: '' })).toMatchObject({ name: null })
    expect(await errorOf(updateProfile(world.deps, { kind: 'anonymous' }, { name: 'X' }))).toMatchObject({
      kind: 'unauthenticated',
    })
  })
})
