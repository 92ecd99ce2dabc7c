import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FieldConfig } from '#core/config/collection-types.ts'
import { readServerEnv } from '#server/env.ts'
import { showManifest } from '#server/manifest/show-manifest.ts'
import type { OpenApiDocument } from '#server/openapi/build-document.ts'
import { renderDocs } from '#server/openapi/render-docs.ts'
import { bodySchemas } from '#server/openapi/schemas.ts'
import { showDocs } from '#server/openapi/show-docs.ts'
import { makeDocument, showOpenApi } from '#server/openapi/show-openapi.ts'
import { createPerson, createWorld, type World } from '../../setup/core-world.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/create-test-database.ts'
import { bearerOf } from './call-collections.ts'

let database: TestDatabase
let world: World
let document: OpenApiDocument

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createWorld({ databaseUrl: database.url, script: () => [] })
  document = makeDocument(world.deps)
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

const apiFolder = join(import.meta.dirname, '..', '..', '..', 'src', 'app', 'api')
// For browsers' sessions and our own pages; their protocols belong to next-auth and tRPC.
const undocumented = new Set(['/api/auth/[...nextauth]', '/api/trpc/[trpc]'])

/** `GET /api/agents/{slug}` for every method of every route file; the slugs of the collections are filled in. */
async function listRoutes(): Promise<string[]> {
  const files = (await readdir(apiFolder, { recursive: true })).filter((file) =>
    /(^|\/)route\.tsx?$/.test(file),
  )
  const routes = await Promise.all(
    files.map(async (file) => {
      const path = `/api/${file.replace(/\/?route\.tsx?$/, '')}`
      if (undocumented.has(path)) return []
      const source = await readFile(join(apiFolder, file), 'utf8')
      const methods = [...source.matchAll(/^ {2}(GET|POST|PUT|PATCH|DELETE): /gm)].map(([, method]) => method)
      const slugs = path.includes('[collection]/[id]/branch') ? ['chats'] : ['chats', 'messages']
      const paths = path.includes('[collection]')
        ? slugs.map((slug) => path.replace('[collection]', slug))
        : [path]
      return paths.flatMap((each) =>
        methods.map((method) => `${method} ${each.replaceAll(/\[(\w+)\]/g, '{$1}')}`),
      )
    }),
  )
  return [...new Set(routes.flat())].sort()
}

type ObjectSchema = {
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, { readonly default?: unknown }>>
}

/** Every object a JSON schema describes, at any depth. */
function objectsIn(schema: unknown): ObjectSchema[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'properties' in schema ? [schema as ObjectSchema] : []
  return [...own, ...Object.values(schema).flatMap(objectsIn)]
}

describe('the OpenAPI document', () => {
  it('is valid', async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(await showOpenApi(world.deps).text()))
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
  })

  it('describes every route there is, and none that is not', async () => {
    const described = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.sort()).toEqual(await listRoutes())
  })

  it('names each operation once and only schemas that exist', () => {
    const ids = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => String(name),
    )
    expect(references.filter((name) => !(name in document.components.schemas))).toEqual([])
    expect(references.length).toBeGreaterThan(40)
  })

  it('has the codes of the specification at the call that answers questions', () => {
    const settle = JSON.stringify(document.paths['/api/agents/{slug}/chats/{chatId}/settle']?.post)
    for (const code of [
      'invalid-output',
      'forbidden',
      'call-not-found',
      'already-settled',
      'channel-chat',
      'not-awaiting',
      'write-conflict',
    ])
      expect(settle).toContain(`\`${code}\``)
  })

  it('uses the slugs of adopted collections', () => {
    const { core } = { core: world.deps.config }
    const { chats, messages } = world.deps.settings.collections
    const config = { ...core, collections: { chats: { ...chats, slug: 'conversations' }, messages } }
    expect(Object.keys(makeDocument({ config, env: world.deps.env }).paths)).toContain(
      '/api/conversations/{id}',
    )
  })

  it('has the fields a deployment added to its collections', async () => {
    const { chats, messages } = world.deps.settings.collections
    const extraFields: readonly FieldConfig[] = [
      { name: 'topic', type: 'select', options: ['sales', 'support'] },
      { name: 'due', type: 'date', required: true },
      { name: 'any', type: 'json' },
      { name: 'rank', type: 'number', required: true, defaultValue: 1 },
    ]
    const config = { ...world.deps.config, collections: { chats: { ...chats, extraFields }, messages } }
    const adopted = makeDocument({ config, env: world.deps.env })
    expect(await new Validator().validate(JSON.parse(JSON.stringify(adopted)))).toMatchObject({ valid: true })
    for (const name of ['CreateChatBody', 'UpdateChatBody', 'ChatDoc'])
      expect(adopted.components.schemas[name]?.properties).toMatchObject({
        topic: { anyOf: [{ enum: ['sales', 'support'] }, { type: 'null' }] },
        due: { type: 'string', format: 'date-time' },
        any: {},
      })
    const { CreateChatBody, UpdateChatBody } = adopted.components.schemas
    expect(CreateChatBody).toMatchObject({
      required: ['agent', 'due'],
      properties: { rank: { type: 'number', default: 1 } },
    })
    expect(UpdateChatBody).not.toHaveProperty('required')
  })

  it('requires of a body what has no default, and nothing else', () => {
    const { schemas } = document.components
    const bodies = Object.keys(bodySchemas).map((name) => [name, schemas[name]] as const)
    const required = (fields: readonly string[]) => expect.objectContaining({ required: fields })
    expect(Object.fromEntries(bodies)).toMatchObject({
      CreateMessageBody: required(['chat', 'parts']),
      CreateUserBody: required(['email', 'password']),
    })
    for (const [name, schema] of bodies)
      for (const { required: names = [], properties = {} } of objectsIn(schema))
        expect(
          names.filter((field) => properties[field]?.default !== undefined),
          name,
        ).toEqual([])
  })

  it('names the public address of the server', () => {
    const env = readServerEnv({
      DATABASE_URL: database.url,
      FROGBOT_SECRET: 'x'.repeat(40),
      FROGBOT_URL: 'https://chat.example.com',
    })
    expect(makeDocument({ config: world.deps.config, env }).servers).toEqual([
      { url: 'https://chat.example.com' },
    ])
  })
})

describe('the page of it', () => {
  it('shows every operation, escaped, under a policy that runs nothing', async () => {
    const response = showDocs(world.deps)
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+';/,
    )
    const page = await response.text()
    for (const path of Object.keys(document.paths)) expect(page).toContain(`<code>${path}</code>`)
    expect(page).not.toMatch(/<script| on\w+=/i)
    const hostile = renderDocs({ ...document, info: { ...document.info, title: '<script>"' } })
    expect(hostile).toContain('&lt;script&gt;&quot; API')
  })
})

describe('the manifest', () => {
  it('tells a person their agents, the collections and the models, and no cache', async () => {
    const person = await createPerson(world)
    const request = new Request('http://localhost/api/frogbot', {
      headers: await bearerOf(world.deps, person.user.id),
    })
    const response = await showManifest(world.deps, request)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const { agents, ...rest } = await response.json()
    expect(agents.map(({ slug }: { slug: string }) => slug)).toEqual(['asker', 'open'])
    expect(rest).toMatchObject({
      chat: { slug: 'chats', messagesSlug: 'messages', assetsSlug: 'frogbot-chat-assets' },
      models: [{ id: 'scripted/model', input: null }],
    })
  })

  it('tells an anonymous caller only the agents that are open to everybody', async () => {
    const { agents, models } = await (
      await showManifest(world.deps, new Request('http://localhost/api/frogbot'))
    ).json()
    expect(agents.map(({ slug }: { slug: string }) => slug)).toEqual(['open'])
    expect(models).toEqual([])
  })
})

describe('the guide', () => {
  it('calls every operation, or names those that never end', async () => {
    const guide = await readFile(join(import.meta.dirname, '..', '..', '..', 'docs', 'http-api.md'), 'utf8')
    const calls = [...guide.matchAll(/^curl([\s\S]*?)^```$/gm)].map(([, call = '']) => {
      const path = /FROGBOT_URL(\/api\/[^" ?]*)/.exec(call)?.[1] ?? ''
      const method =
        /--request (\w+)/.exec(call)?.[1] ?? (/--data '|--data "|--data @/.test(call) ? 'POST' : 'GET')
      return { method, path }
    })
    const missing = Object.entries(document.paths).flatMap(([path, item]) => {
      const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
      return Object.keys(item)
        .map((method) => method.toUpperCase())
        .filter((method) => !calls.some((call) => call.method === method && pattern.test(call.path)))
        .map((method) => `${method} ${path}`)
    })
    expect(missing).toEqual(['GET /api/events'])
    expect(guide).toContain('GET /api/events')
  })
})
