import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { z } from 'zod'
import { createTestDatabase } from './create-test-database.ts'
import { type ScriptedModel, startScriptedModel } from './scripted-model.ts'
import { startServer } from './start-server.ts'

const admin = { email: 'admin@example.com', password: 'correct horse battery' }

/** What the tests look at in an answer; everything else is kept too. */
const answerBody = z.looseObject({
  status: z.string().optional(),
  error: z.string().optional(),
  code: z.string().optional(),
  text: z.string().optional(),
  chatId: z.string().optional(),
  messageId: z.string().optional(),
  state: z.string().optional(),
  token: z.string().optional(),
  pending: z.array(z.looseObject({ toolCallId: z.string(), messageId: z.string() })).optional(),
  settlement: z.looseObject({ part: z.looseObject({ type: z.string() }) }).optional(),
  docs: z.array(z.looseObject({ id: z.string() })).optional(),
  doc: z.looseObject({ id: z.string() }).optional(),
})

export type HttpAnswer = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The JSON body; empty for a stream. */
  readonly body: z.output<typeof answerBody>
  /** The parts of an event stream. */
  readonly items: readonly ({ readonly type: string } & Readonly<Record<string, unknown>>)[]
}

type CallOptions = {
  readonly method?: string | undefined
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly stream?: boolean | undefined
}

/** Calls the app as somebody, or as nobody. */
export type Caller = {
  readonly token: string | null
  readonly call: (path: string, options?: CallOptions) => Promise<HttpAnswer>
}

export type Account = { readonly email: string; readonly password: string; readonly name: string }

export type HttpApp = {
  readonly url: string
  readonly model: ScriptedModel
  /** Sent to the model's provider and never to be seen anywhere. */
  readonly modelKey: string
  readonly anonymous: Caller
  /** A new signed-in person. */
  readonly person: (name: string) => Promise<Caller>
  /** A new account that nobody else has. */
  readonly account: (role?: 'user' | 'admin') => Promise<Account>
  readonly query: (sql: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>
  readonly stop: () => Promise<void>
}

/** The built app with a scripted model behind the real provider package, and a database the test can look into. */
export async function startHttpApp(): Promise<HttpApp> {
  const model = await startScriptedModel()
  const database = await createTestDatabase()
  const modelKey = 'sk-scripted-secret-0123456789'
  const server = await startServer({
    databaseUrl: database.url,
    env: {
      SCRIPTED_MODEL_URL: model.url,
      SCRIPTED_MODEL_KEY: modelKey,
      FROGBOT_ADMIN_EMAIL: admin.email,
      FROGBOT_ADMIN_PASSWORD: admin.password,
    },
  })
  const { url } = server
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const anonymous = callerOf(url, null)
  const signIn = async ({ email, password }: { email: string; password: string }) => {
    const { body } = await anonymous.call('/api/users/login', { body: { email, password } })
    return callerOf(url, body.token ?? '')
  }
  const byAdmin = await signIn(admin)
  const makeAccount = async (name: string, email: string, role: string) => {
    const account = { email, password: 'correct horse battery', name }
    await byAdmin.call('/api/users', { body: { ...account, role } })
    return account
  }
  return {
    url,
    model,
    modelKey,
    anonymous,
    person: async (name) => signIn(await makeAccount(name, `${name}@example.com`, 'user')),
    account: (role = 'user') => makeAccount('Ada', `${randomUUID()}@example.com`, role),
    query: async (sql, values = []) => (await client.query(sql, [...values])).rows,
    async stop() {
      await client.end()
      await server.stop()
      await database.drop()
      await model.close()
    },
  }
}

function callerOf(url: string, token: string | null): Caller {
  return {
    token,
    async call(path, { method, body, headers, stream = false } = {}) {
      const response = await fetch(`${url}${path}`, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(stream ? { accept: 'text/event-stream' } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.includes('json') ?? false
      return {
        status: response.status,
        headers: response.headers,
        text,
        body: answerBody.parse(isJson ? JSON.parse(text) : {}),
        items: isJson ? [] : readItems(text),
      }
    },
  }
}

function readItems(text: string): HttpAnswer['items'] {
  const lines = text.split('\n').filter((line) => line.startsWith('data: ') && line !== 'data: [DONE]')
  return lines.map((line) => z.looseObject({ type: z.string() }).parse(JSON.parse(line.slice(6))))
}

/** The text a stream says. */
export const spokenIn = ({ items }: HttpAnswer): string =>
  items.map((item) => (item.type === 'text-delta' ? String(item.delta) : '')).join('')
