import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildConfig } from '#core/config/build-config.ts'
import { deleteUser } from '#core/users/delete-user.ts'
import { createPerson, createWorld, type World } from '../../setup/core-world.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/create-test-database.ts'
import { storeChat } from './conversations.ts'

let database: TestDatabase
let world: World

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createWorld({ databaseUrl: database.url, script: () => [] })
})
afterAll(async () => {
  await world?.close()
  await database?.drop()
})

it('deleting an account runs the delete hooks of its chats as the admin, and one that throws keeps everything', async () => {
  const heard: string[] = []
  const held = new Set<string>()
  const { core } = buildConfig({
    collections: [
      {
        slug: 'chats',
        chat: true,
        fields: [],
        hooks: {
          beforeDelete: [
            ({ id, req }) => {
              heard.push(`deleting ${id} for ${req.user?.role}`)
              if (held.has(id)) throw new Error('held')
            },
          ],
          afterDelete: [({ doc }) => void heard.push(`deleted ${doc.title}`)],
        },
      },
    ],
  })
  const deps = { ...world.deps, config: { ...world.deps.config, collections: core.collections } }
  const [admin, person, other] = [
    await createPerson(world, 'admin'),
    await createPerson(world),
    await createPerson(world),
  ]
  const chat = await storeChat(deps, person, { title: 'Theirs' })
  await storeChat(deps, other, { title: 'Of somebody else' })
  held.add(chat.id)
  await expect(deleteUser(deps, admin, { userId: person.user.id })).rejects.toThrow('held')
  expect(await deps.db.chat.count({ where: { id: chat.id } })).toBe(1)
  held.clear()
  heard.length = 0
  await deleteUser(deps, admin, { userId: person.user.id })
  expect(heard).toEqual([`deleting ${chat.id} for admin`, 'deleted Theirs'])
  expect(await deps.db.chat.count({ where: { id: chat.id } })).toBe(0)
  heard.length = 0
  await expect(deleteUser(deps, admin, { userId: admin.user.id })).rejects.toMatchObject({
    code: 'last-admin',
  })
  expect(heard).toEqual([])
})
