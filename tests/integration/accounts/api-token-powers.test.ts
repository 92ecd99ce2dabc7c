import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changePassword } from '#core/users/change-password.ts'
import { createLink } from '#core/users/create-link.ts'
import { createToken } from '#core/users/create-token.ts'
import { inviteUser } from '#core/users/invite-user.ts'
import { listTokens } from '#core/users/list-tokens.ts'
import { revokeToken } from '#core/users/revoke-token.ts'
import { signOutEverywhere } from '#core/users/sign-out-everywhere.ts'
import { findActor } from '#server/auth/find-actor.ts'
import { createUserOverHttp } from '#server/http/users/collection.ts'
import { updateUserOverHttp } from '#server/http/users/document.ts'
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
})
beforeEach(async () => {
  await world.deps.db.user.deleteMany()
  admin = await createPerson(world, { role: 'admin' })
  person = await createPerson(world)
})
afterAll(() => world.close())

const bearer = async (who: Person) => {
  const { token } = await createToken(world.deps, who, { name: 'A program', expiresInDays: 1 })
  return { authorization: `Bearer ${token}` }
}
const sessionRequired = { status: 403, code: 'session-required' }

describe('whoever holds an API token', () => {
  it('makes nothing that outlasts it, and ends nobody else', async () => {
    const { deps } = world
    const actor = await findActor(deps, makeRequest('/api/users/me', { headers: await bearer(admin) }))
    const [token] = await listTokens(deps, actor)
    const deeds = [
      createToken(deps, actor, { name: 'More', expiresInDays: null }),
      revokeToken(deps, actor, { tokenId: token?.id ?? '' }),
      changePassword(deps, actor, { currentPassword: goodPassword, newPassword: 'another good password' }),
      createLink(deps, actor, { userId: person.user.id, purpose: 'reset' }),
      inviteUser(deps, actor, { email: 'friend@example.com', name: '', role: 'user' }),
      signOutEverywhere(deps, actor, { userId: admin.user.id }),
    ]
    for (const deed of deeds) expect(await errorOf(deed)).toMatchObject(sessionRequired)
    expect(await deps.db.apiToken.count({ where: { revokedAt: null } })).toBe(1)
  })

  it('looks after ordinary accounts as an admin, but sets no password of one and makes no admin', async () => {
    const headers = await bearer(admin)
    const create = (role: string) => {
      const account = { email: `${role}-2@example.com`, password: goodPassword, role }
      return createUserOverHttp(world.deps, makeRequest('/api/users', { headers, body: account }))
    }
    const change = (body: object) => {
      const request = makeRequest(`/api/users/${person.user.id}`, { method: 'PATCH', headers, body })
      return updateUserOverHttp(world.deps, request, person.user.id)
    }
    expect((await create('user')).status).toBe(201)
    expect((await change({ name: 'New name' })).status).toBe(200)
    for (const refused of [
      await create('admin'),
      await change({ role: 'admin' }),
      await change({ password: goodPassword }),
    ]) {
      expect(refused.status).toBe(403)
      expect(await refused.json()).toMatchObject({ code: 'session-required' })
    }
  })
})

it('somebody signed in with a session makes tokens', async () => {
  const headers = { cookie: await cookieOf(world, person) }
  const actor = await findActor(world.deps, makeRequest('/api/users/me', { headers }))
  expect(await createToken(world.deps, actor, { name: 'Mine', expiresInDays: null })).toMatchObject({
    token: expect.stringMatching(/^frog_/),
  })
})
