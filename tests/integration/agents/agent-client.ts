import { createToken } from '#core/users/create-token.ts'
import { createPerson, type World } from '../../setup/core-world.ts'

type CallOptions = {
  readonly method?: string
  readonly body?: unknown
  /** Sent as it is, instead of a JSON body. */
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

export type Client = {
  readonly call: (path: string, options?: CallOptions) => Promise<Response>
  /** Calls and reads the JSON answer. */
  readonly json: (path: string, options?: CallOptions) => Promise<{ status: number; body: Answer }>
  /** Calls with `Accept: text/event-stream` and reads all items until the end. */
  readonly stream: (path: string, options?: CallOptions) => Promise<{ headers: Headers; items: Item[] }>
}

// biome-ignore lint/suspicious/noExplicitAny: answers of an API under test are looked at field by field.
export type Answer = any
export type Item = { readonly type: string } & Readonly<Record<string, Answer>>

/** Calls the server over HTTP, with a bearer token when there is one. */
export function createClient(url: string, token: string | null): Client {
  const call = (path: string, { method, body, text, headers, signal }: CallOptions = {}) => {
    const sent = text ?? (body === undefined ? null : JSON.stringify(body))
    return fetch(`${url}${path}`, {
      method: method ?? (sent === null ? 'GET' : 'POST'),
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(sent === null ? {} : { body: sent }),
      ...(signal ? { signal } : {}),
    })
  }
  return {
    call,
    async json(path, options) {
      const response = await call(path, options)
      const text = await response.text()
      return { status: response.status, body: text === '' ? null : JSON.parse(text) }
    },
    async stream(path, options) {
      const response = await call(path, {
        ...options,
        headers: { accept: 'text/event-stream', ...options?.headers },
      })
      return { headers: response.headers, items: readItems(await response.text()) }
    },
  }
}

/** The JSON items of an event stream. */
export function readItems(text: string): Item[] {
  const lines = text.split('\n').filter((line) => line.startsWith('data: ') && line !== 'data: [DONE]')
  return lines.map((line) => JSON.parse(line.slice('data: '.length)))
}

/** A signed-in person with a client of their own. */
export async function createCaller(world: World, url: string, role: 'admin' | 'user' = 'user') {
  const actor = await createPerson(world, role)
  const { token } = await createToken(world.deps, actor, { name: 'test', expiresInDays: null })
  return { actor, token, ...createClient(url, token) }
}

export const textOf = (items: readonly Item[]) =>
  items.map((item) => (item.type === 'text-delta' ? item.delta : '')).join('')
