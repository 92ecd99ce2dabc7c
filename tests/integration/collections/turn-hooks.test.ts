import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildConfig } from '#core/config/build-config.ts'
import type { CollectionHooks } from '#core/config/collection-types.ts'
import { awaitTurn } from '#core/turns/await-turn.ts'
import { editMessage } from '#core/turns/restart-turn.ts'
import { sendMessage } from '#core/turns/send-message.ts'
import { stopTurn } from '#core/turns/stop-turn.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { createPerson, createWorld, textMessage, until, type World } from '../../setup/core-world.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/create-test-database.ts'

let database: TestDatabase
let world: World
const asked: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createWorld({
    databaseUrl: database.url,
    script: (prompt) => {
      asked.push(JSON.stringify(prompt))
      return [{ text: 'Ok.' }]
    },
  })
})
afterAll(async () => {
  await world?.close()
  await database?.drop()
})

function withHooks(chats: CollectionHooks, messages: CollectionHooks): ServerDeps {
  const { core } = buildConfig({
    collections: [
      { slug: 'chats', chat: true, fields: [], hooks: chats },
      { slug: 'messages', message: true, fields: [], hooks: messages },
    ],
  })
  return { ...world.deps, config: { ...world.deps.config, collections: core.collections } }
}

async function say(deps: ServerDeps, text: string, chatId?: string) {
  const person = await createPerson(world)
  const owner = chatId === undefined ? person : null
  const sent = await sendMessage(deps, owner ?? person, {
    agent: 'asker',
    chatId,
    message: textMessage(text),
  })
  if (sent.status !== 'started') throw new Error('not started')
  await awaitTurn(deps, sent)
  return { person, sent }
}

it('a hook that takes something out of messages does so for what is sent and edited, before it is stored', async () => {
  const redact: CollectionHooks = {
    beforeChange: [({ data }) => JSON.parse(JSON.stringify(data).replaceAll(/\d{4}-\d{4}/g, '[card]'))],
  }
  const deps = withHooks({}, redact)
  const { person, sent } = await say(deps, 'My card is 1234-5678')
  const where = { chatId: sent.chatId, role: 'user' } as const
  const partsOf = async () => JSON.stringify((await deps.db.message.findFirstOrThrow({ where })).parts)
  expect(await partsOf()).toContain('My card is [card]')
  const { messageId } = sent
  const edit = { chatId: sent.chatId, messageId, ...textMessage('No, 8765-4321') }
  const restarted = await editMessage(deps, person, edit)
  await awaitTurn(deps, restarted)
  expect(await partsOf()).toContain('No, [card]')
  expect(asked.join('')).not.toMatch(/1234-5678|8765-4321/)
})

it('hooks are not asked about a chat the sender may not write', async () => {
  const seen: unknown[] = []
  const deps = withHooks(
    {},
    {
      beforeChange: [
        ({ data }) => {
          seen.push(data)
          return data
        },
      ],
    },
  )
  const { sent } = await say(deps, 'Mine')
  expect(seen).toHaveLength(1)
  await expect(say(deps, 'Theirs', sent.chatId)).rejects.toMatchObject({ status: 404 })
  expect(seen).toHaveLength(1)
})

it('hooks hear of a chat that begins, of its message and of the reply, as who sent it', async () => {
  const seen: string[] = []
  const deps = withHooks(
    {
      afterChange: [({ doc, operation, req }) => void seen.push(`${operation} ${doc.title} ${req.user?.id}`)],
    },
    {
      afterChange: [({ doc, operation, req }) => void seen.push(`${operation} ${doc.role} ${req.user?.id}`)],
    },
  )
  const { person } = await say(deps, 'Hello')
  const { id } = person.user
  await until(async () => seen.length === 3)
  expect(seen.sort()).toEqual([`create Hello ${id}`, `create assistant ${id}`, `create user ${id}`])
})

it('a hook that fails after a turn has written costs nobody the reply', async () => {
  const calls: string[] = []
  const failing = () => {
    calls.push('called')
    throw new Error('The hook is broken.')
  }
  const { sent } = await say(withHooks({ afterChange: [failing] }, { afterChange: [failing] }), 'Hello')
  await until(async () => calls.length === 3)
  const turn = await world.deps.db.chatTurn.findUnique({ where: { chatId: sent.chatId } })
  expect(turn).toMatchObject({ state: 'idle', lastError: null })
})

it('a hook that never returns keeps neither the reply, nor a stop, nor the next message waiting', async () => {
  const started: string[] = []
  const hangs = ({ doc }: { readonly doc: { readonly id: string } }) => {
    started.push(doc.id)
    return new Promise<void>(() => undefined)
  }
  const deps = withHooks({ afterChange: [hangs] }, { afterChange: [hangs] })
  const { person, sent } = await say(deps, 'Hello')
  await until(async () => started.includes(sent.replyId))
  expect(deps.runs.active()).not.toContain(sent.attemptId)
  await stopTurn(deps, person, { chatId: sent.chatId })
  const next = await sendMessage(deps, person, {
    agent: 'asker',
    chatId: sent.chatId,
    message: textMessage('Next'),
  })
  if (next.status !== 'started') throw new Error('not started')
  expect(await awaitTurn(deps, next)).toMatchObject({ status: 'completed' })
})
