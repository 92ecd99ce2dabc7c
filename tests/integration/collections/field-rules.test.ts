import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#core/access/actor.ts'
import { buildConfig } from '#core/config/build-config.ts'
import type { CollectionConfig, FieldConfig } from '#core/config/collection-types.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { createPerson, createWorld, type World } from '../../setup/core-world.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/create-test-database.ts'
import { callAs } from './call-collections.ts'
import { storeChat } from './conversations.ts'

type Person = Actor & { kind: 'user' }
let database: TestDatabase
let world: World
let owner: Person
let other: Person

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createWorld({ databaseUrl: database.url, script: () => [] })
})
afterAll(async () => {
  await world?.close()
  await database?.drop()
})
beforeEach(async () => {
  owner = await createPerson(world)
  other = await createPerson(world)
})

function withChatFields(...fields: FieldConfig[]): ServerDeps {
  const collections: CollectionConfig[] = [{ slug: 'chats', chat: true, fields }]
  const { core } = buildConfig({ collections })
  return { ...world.deps, config: { ...world.deps.config, collections: core.collections } }
}

describe('a stored field that the deployment redefined', () => {
  it('gets its default in a new document, and must not be emptied when it is required', async () => {
    const deps = withChatFields(
      { name: 'title', type: 'text', required: true, defaultValue: 'Untitled' },
      { name: 'agent', type: 'text', defaultValue: 'asker' },
    )
    const call = await callAs(deps, owner)
    const made = await call('POST', 'chats', {})
    expect(made.body.doc).toMatchObject({ title: 'Untitled', agent: 'asker' })
    expect((await call('POST', 'chats', { title: 'Mine' })).body.doc).toMatchObject({ title: 'Mine' })
    const path = `chats/${made.body.doc?.id}`
    expect((await call('PATCH', path, { agent: 'open' })).status).toBe(200)
    const emptied = await call('PATCH', path, { title: '' })
    expect(emptied.status).toBe(400)
    expect(emptied.body.errors).toMatchObject([{ data: { errors: [{ path: 'title' }] } }])
  })

  it('must be given when it is required and has no default', async () => {
    const call = await callAs(withChatFields({ name: 'title', type: 'text', required: true }), owner)
    expect((await call('POST', 'chats', { agent: 'asker' })).status).toBe(400)
    expect((await call('POST', 'chats', { agent: 'asker', title: 'T' })).status).toBe(201)
  })
})

describe('a relationship', () => {
  it('points only to what exists and the writer may read', async () => {
    const deps = withChatFields(
      { name: 'parent', type: 'relationship', relationTo: 'chats' },
      { name: 'related', type: 'relationship', relationTo: 'chats', hasMany: true },
      { name: 'reviewer', type: 'relationship', relationTo: 'users' },
    )
    const [mine, theirs] = [await storeChat(deps, owner), await storeChat(deps, other)]
    const call = await callAs(deps, owner)
    const fitting = { parent: mine.id, related: [mine.id, mine.id], reviewer: owner.user.id }
    const made = await call('POST', 'chats', { agent: 'asker', ...fitting })
    expect(made.body.doc).toMatchObject(fitting)
    const refused = [
      { parent: theirs.id },
      { parent: 'nothing' },
      { parent: 'a\0b' },
      { related: [mine.id, theirs.id] },
      { reviewer: other.user.id },
      { reviewer: 'nobody' },
    ]
    for (const values of refused) {
      const answer = await call('PATCH', `chats/${made.body.doc?.id}`, values)
      expect([values, answer.status]).toEqual([values, 400])
      expect(answer.body.errors).toMatchObject([{ data: { errors: [{ path: Object.keys(values)[0] }] } }])
      expect((await call('POST', 'chats', { agent: 'asker', ...values })).status).toBe(400)
    }
    expect((await call('PATCH', `chats/${made.body.doc?.id}`, { parent: null })).status).toBe(200)
  })
})
