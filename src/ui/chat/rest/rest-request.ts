import type { z } from 'zod'
import { chatText } from '#ui/text/chat-text.ts'
import { ChatAdapterError } from '../adapter.ts'

export type RestClient = {
  /** Sends a request and returns the answer; rejects with a `ChatAdapterError` unless it is a 2xx. */
  send(path: string, init?: RestInit): Promise<Response>
  /** As `send`, with the body read as JSON and checked. */
  json<T>(path: string, schema: z.ZodType<T>, init?: RestInit): Promise<T>
}

export type RestInit = {
  readonly method?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>
  readonly signal?: AbortSignal | undefined
}

type Options = { readonly fetch: typeof fetch; readonly baseUrl: string }

export function createRestClient(options: Options): RestClient {
  const send = async (path: string, init: RestInit = {}) => {
    const response = await request(options, path, init)
    if (!response.ok) throw await toAdapterError(response)
    return response
  }
  return {
    send,
    async json(path, schema, init) {
      const body = await readJson(await send(path, init))
      const parsed = schema.safeParse(body)
      if (!parsed.success)
        throw new ChatAdapterError(chatText.errors.notJson, { status: 200, cause: parsed.error })
      return parsed.data
    },
  }
}

async function request({ fetch, baseUrl }: Options, path: string, init: RestInit): Promise<Response> {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(init.query ?? {})) {
    if (value !== null && value !== undefined) query.set(key, String(value))
  }
  const url = `${baseUrl}${path}${query.size > 0 ? `?${query}` : ''}`
  const hasBody = init.body !== undefined
  try {
    return await fetch(url, {
      method: init.method ?? 'GET',
      headers: {
        accept: 'application/json',
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
        ...init.headers,
      },
      ...(hasBody ? { body: JSON.stringify(init.body) } : {}),
      ...(init.signal ? { signal: init.signal } : {}),
    })
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'AbortError') throw cause
    throw new ChatAdapterError(chatText.errors.unreachable, { status: 0, cause })
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (cause) {
    throw new ChatAdapterError(chatText.errors.notJson, { status: response.status, cause })
  }
}

/** The error of the API in words: `{ error, code? }`, or the first message of a collection's `errors[]`. */
export async function toAdapterError(response: Response): Promise<ChatAdapterError> {
  const { error, code, errors, ...details } = toRecord(await response.json().catch(() => null))
  const first = Array.isArray(errors) ? toRecord(errors[0]).message : undefined
  const message = [error, first].find((text) => typeof text === 'string') ?? chatText.errors.unknown
  return new ChatAdapterError(message, {
    code: typeof code === 'string' ? code : null,
    status: response.status,
    details,
  })
}

/** By hand, because this is on every page of the admin and zod is not. */
function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
