import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionCookieName } from '#server/auth/session-cookie.ts'
import { sealSession } from '#server/auth/signed-session.ts'
import { createWorld, type World } from '../../setup/core-world.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/create-test-database.ts'
import { createCaller, createClient } from '../agents/agent-client.ts'
import { startHttpServer } from '../agents/http-server.ts'

let database: TestDatabase
let world: World
let server: Awaited<ReturnType<typeof startHttpServer>>

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createWorld({ databaseUrl: database.url, script: () => [{ text: 'Hi.' }] })
  server = await startHttpServer(world.deps)
})

afterAll(async () => {
  await server?.close()
  await world?.close()
  await database?.drop()
})

const json = { 'content-type': 'application/json' }

describe('a procedure', () => {
  it('answers whoever may call it', async () => {
    const ada = await createCaller(world, server.url)
    const { chatId } = (await ada.json('/api/agents/asker', { body: { prompt: 'hello' } })).body
    const renamed = await ada.json('/api/trpc/chats.rename', {
      body: { chatId, title: 'Mine' },
      headers: json,
    })
    expect(renamed.status).toBe(200)
    const listed = await ada.json('/api/trpc/chats.list?input=%7B%7D')
    expect(listed.body.result.data.chats).toMatchObject([{ id: chatId, title: 'Mine' }])
  })

  it('tells an expected failure with its sentence, status and code', async () => {
    const ada = await createCaller(world, server.url)
    const missing = await ada.json('/api/trpc/chats.get?input=%7B%22chatId%22%3A%22x%22%7D')
    expect(missing.status).toBe(404)
    expect(missing.body.error).toMatchObject({
      message: 'There is no such chat.',
      data: { code: 'NOT_FOUND', httpStatus: 404, errorCode: 'not-found', details: {} },
    })
  })

  it('says what is wrong with its input, and never where in the code', async () => {
    const ada = await createCaller(world, server.url)
    const wrong = await ada.json('/api/trpc/chats.get?input=%7B%22chatId%22%3A%22%22%7D')
    expect(wrong.status).toBe(400)
    expect(wrong.body.error.message).toContain('chatId')
    expect(JSON.stringify(wrong.body)).not.toMatch(/node_modules|\.ts:/)
  })

  it('is refused to whoever is not signed in (401) or no admin (403)', async () => {
    const anonymous = createClient(server.url, null)
    expect((await anonymous.json('/api/trpc/chats.list?input=%7B%7D')).status).toBe(401)
    const ada = await createCaller(world, server.url)
    expect((await ada.json('/api/trpc/users.list?input=%7B%7D')).status).toBe(403)
  })

  it('is refused to pages of other sites, to bodies that are too large or no JSON', async () => {
    const ada = await createCaller(world, server.url)
    const call = (options: object) => ada.json('/api/trpc/chats.rename', { method: 'POST', ...options })
    const foreign = await call({ body: {}, headers: { ...json, 'sec-fetch-site': 'cross-site' } })
    expect(foreign).toMatchObject({
      status: 403,
      body: { error: { data: { code: 'FORBIDDEN', httpStatus: 403, errorCode: 'cross-site' } } },
    })
    expect((await call({ text: 'x'.repeat(4 * 1024 * 1024 + 1), headers: json })).status).toBe(413)
    expect((await call({ text: '{', headers: json })).status).toBe(400)
  })

  it('that changes the password gives this browser a new session, and ends the others', async () => {
    const { db, env } = world.deps
    const user = { id: randomUUID(), email: 'cookie@example.com' }
    await db.user.create({
      data: { ...user, passwordHash: await hash('correct horse battery', { memoryCost: 64, timeCost: 1 }) },
    })
    const signIn = async () => {
      const claims = { userId: user.id, sessionEpoch: 0, sessionId: randomUUID() }
      return `${sessionCookieName(env.url)}=${await sealSession('cookie', env.secret, claims, 3600)}`
    }
    const [mine, other] = [await signIn(), await signIn()]
    const me = async (cookie: string) =>
      (await fetch(`${server.url}/api/trpc/users.me`, { headers: { cookie } })).status
    expect([await me(mine), await me(other)]).toEqual([200, 200])
    const changed = await fetch(`${server.url}/api/trpc/users.changePassword`, {
      method: 'POST',
      headers: { ...json, cookie: mine },
      body: JSON.stringify({
        currentPassword: 'correct horse battery',
        newPassword: 'another good password',
      }),
    })
    expect(changed.status).toBe(200)
    const [renewed = ''] = (changed.headers.get('set-cookie') ?? '').split(';')
    expect([await me(renewed), await me(mine), await me(other)]).toEqual([200, 401, 401])
  })

  it('tells of a bad token in its own shape too, alone and in a batch', async () => {
    const stranger = createClient(server.url, 'frogbot_no-such-token')
    const refusal = {
      message: 'This token is not valid, or no longer.',
      data: { code: 'UNAUTHORIZED', httpStatus: 401, errorCode: 'token-invalid' },
    }
    const alone = await stranger.json('/api/trpc/agents.list')
    expect(alone).toMatchObject({ status: 401, body: { error: refusal } })
    const batch = await stranger.json('/api/trpc/agents.list,chats.list?batch=1&input=%7B%221%22%3A%7B%7D%7D')
    expect(batch.status).toBe(401)
    expect(batch.body).toMatchObject([{ error: refusal }, { error: refusal }])
  })
})
