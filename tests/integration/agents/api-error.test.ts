import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { APIError } from '#core/config/api-error.ts'
import { buildConfig } from '#core/config/build-config.ts'
import { createCollectionsApi } from '#server/local-api/collections.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { createPerson, createWorld, type World } from '../../setup/core-world.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/create-test-database.ts'
import { callAs } from '../collections/call-collections.ts'
import { storeChat } from '../collections/conversations.ts'
import { createCaller } from './agent-client.ts'
import { startHttpServer } from './http-server.ts'

let database: TestDatabase
let world: World
let deps: ServerDeps
let server: Awaited<ReturnType<typeof startHttpServer>>

const text = 'That word is not allowed here.'
const refusal = { error: text, code: 'bad-word' }

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createWorld({
    databaseUrl: database.url,
    script: () => [{ call: 'pick', input: {}, id: 'c1' }],
    tools: [
      {
        slug: 'pick',
        description: 'Asks.',
        inputSchema: z.object({}),
        outputSchema: z.object({ word: z.string() }),
        client: {
          kind: 'pick',
          validate: () => {
            throw new APIError('Pick later.', 409)
          },
        },
      },
    ],
  })
  const { core } = buildConfig({
    collections: [
      {
        slug: 'messages',
        message: true,
        fields: [],
        access: {
          delete: () => {
            throw new APIError('Pay first.', 402)
          },
        },
        hooks: {
          beforeChange: [
            ({ data }) => {
              const said = JSON.stringify(data)
              if (said.includes('bad')) throw new APIError(text, 422, 'bad-word')
              if (said.includes('bug')) throw new Error('the inside of the server')
              return data
            },
          ],
        },
      },
    ],
  })
  deps = { ...world.deps, config: { ...world.deps.config, collections: core.collections } }
  server = await startHttpServer(deps)
})
afterAll(async () => {
  await server?.close()
  await world?.close()
  await database?.drop()
})

describe('an APIError', () => {
  it('thrown by a hook is told to callers of agents, with its status, text and code', async () => {
    const ada = await createCaller(world, server.url)
    const body = { prompt: 'bad' }
    expect(await ada.json('/api/agents/asker', { body })).toEqual({ status: 422, body: refusal })
    const headers = { accept: 'text/event-stream' }
    expect(await ada.json('/api/agents/asker', { body, headers })).toEqual({ status: 422, body: refusal })
  })

  it('is told over REST, tRPC and the local API too', async () => {
    const person = await createPerson(world)
    const chat = await storeChat(deps, person)
    const call = await callAs(deps, person)
    const data = { chat: chat.id, parts: [{ type: 'text', text: 'bad' }] }
    expect(await call('POST', 'messages', data)).toMatchObject({
      status: 422,
      body: { ...refusal, errors: [{ message: text, code: 'bad-word' }] },
    })
    const local = createCollectionsApi(() => deps)
    await expect(local.create({ collection: 'messages', data })).rejects.toBeInstanceOf(APIError)
    const ada = await createCaller(world, server.url)
    const sent = await ada.json('/api/agents/asker', { body: { prompt: 'hello' } })
    const { chatId, pending } = sent.body
    const edit = { chatId, messageId: pending[0].messageId, parts: data.parts }
    const over = await ada.json('/api/trpc/chats.editMessage', {
      body: edit,
      headers: { 'content-type': 'application/json' },
    })
    expect(over.status).toBe(422)
    expect(over.body.error).toMatchObject({ message: text, data: { httpStatus: 422, errorCode: 'bad-word' } })
  })

  it('thrown by an access rule or by validate is told too', async () => {
    const ada = await createCaller(world, server.url)
    const { body } = await ada.json('/api/agents/asker', { body: { prompt: 'hello' } })
    const settle = `/api/agents/asker/chats/${body.chatId}/settle`
    const answer = { toolCallId: 'c1', output: { word: 'x' } }
    expect(await ada.json(settle, { body: answer })).toEqual({ status: 409, body: { error: 'Pick later.' } })
    const call = await callAs(deps, ada.actor)
    expect(await call('DELETE', `messages/${body.pending[0].messageId}`)).toMatchObject({
      status: 402,
      body: { error: 'Pay first.' },
    })
  })

  it('is the only error whose text leaves the server', async () => {
    const ada = await createCaller(world, server.url)
    const { status, body } = await ada.json('/api/agents/asker', { body: { prompt: 'bug' } })
    expect(status).toBe(500)
    expect(JSON.stringify(body)).not.toContain('inside')
  })
})
