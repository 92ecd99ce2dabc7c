import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#core/access/actor.ts'
import { buildConfig } from '#core/config/build-config.ts'
import type { CollectionConfig, FieldConfig } from '#core/config/collection-types.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { createPerson, createWorld, type World } from '../../setup/core-world.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/create-test-database.ts'
import { callAs } from './call-collections.ts'
import { storeChat, storeMessages } from './conversations.ts'

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
  const agents = [{ slug: 'asker', model: 'demo/demo' }]
  const { core } = buildConfig({ ai: { providers: { demo: {} } }, agents, collections })
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

  it('is filled in with depth, with what the reader may read and nothing more', async () => {
    const deps = withChatFields(
      { name: 'parent', type: 'relationship', relationTo: 'chats' },
      { name: 'related', type: 'relationship', relationTo: 'chats', hasMany: true },
      { name: 'quotes', type: 'relationship', relationTo: 'messages', hasMany: true },
      { name: 'reviewer', type: 'relationship', relationTo: 'users' },
    )
    const mine = await storeChat(deps, owner, { title: 'Mine' })
    const theirs = await storeChat(deps, other, { title: 'Theirs' })
    const [own] = await storeMessages(deps, mine.id, ['Said'])
    const [foreign] = await storeMessages(deps, theirs.id, ['Secret'])
    const fields = {
      parent: mine.id,
      related: [theirs.id, mine.id],
      quotes: [String(foreign?.id), String(own?.id)],
      reviewer: other.user.id,
    }
    const { id } = await storeChat(deps, owner, { fields })
    const call = await callAs(deps, owner)
    expect((await call('GET', `chats/${id}`)).body).toMatchObject(fields)
    const filled = (await call('GET', `chats/${id}?depth=1`)).body
    expect(filled).toMatchObject({
      user: { id: owner.user.id },
      parent: { id: mine.id, title: 'Mine', user: owner.user.id },
      related: [theirs.id, { id: mine.id, title: 'Mine' }],
      quotes: [foreign?.id, { id: own?.id, parts: [{ text: 'Said' }] }],
      reviewer: other.user.id,
    })
    expect((await call('GET', `chats/${id}?depth=10`)).body).toEqual(filled)
    expect((await call('GET', `chats/${id}?depth=1&select[title]=true`)).body).not.toHaveProperty('parent')
    const admin = await createPerson(world, 'admin')
    await storeChat(deps, admin, { fields })
    const [seen] = (await (await callAs(deps, admin))('GET', 'chats?depth=1')).body.docs ?? []
    const { email, name } = other.user
    expect(seen).toMatchObject({ parent: mine.id, reviewer: { id: other.user.id, email, name } })
  })

  it('of a page is filled in with as many queries as that of one document, and up to a limit', async () => {
    const deps = withChatFields({ name: 'related', type: 'relationship', relationTo: 'chats', hasMany: true })
    const target = await storeChat(deps, owner)
    const call = await callAs(deps, owner)
    const fields = { related: Array.from({ length: 300 }, () => target.id) }
    const countOf = async (path: string) => {
      let queries = 0
      const count = () => {
        queries += 1
      }
      deps.pool.on('acquire', count)
      const { body } = await call('GET', path)
      deps.pool.off('acquire', count)
      return { queries, docs: body.docs ?? [] }
    }
    await storeChat(deps, owner, { fields })
    const few = await countOf('chats?depth=1&limit=2')
    for (let made = 0; made < 8; made++) await storeChat(deps, owner, { fields })
    const many = await countOf('chats?depth=1&limit=10')
    expect(many.docs).toHaveLength(10)
    expect(many.queries).toBe(few.queries)
    const values = many.docs.flatMap((doc): unknown[] => (Array.isArray(doc.related) ? doc.related : []))
    expect(values).toHaveLength(2_700)
    // Nine or ten of the two thousand are the owners of the chats.
    const filled = values.filter((value) => typeof value === 'object').length
    expect(filled).toBeGreaterThanOrEqual(1_990)
    expect(filled).toBeLessThanOrEqual(2_000)
  })
})
