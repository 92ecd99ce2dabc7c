import type { NextApiRequest, NextApiResponse } from 'next'
import nextAuth from 'next-auth'
import { DomainError } from '#core/errors.ts'
import { methodNotAllowed } from '#server/http/answer-methods.ts'
import { readTextBody } from '#server/http/read-json-body.ts'
import { readRequestId } from '#server/http/request-id.ts'
import { errorResponse } from '#server/http/respond.ts'
import { assertSameSite } from '#server/security/assert-same-site.ts'
import { clientAddress } from '#server/security/client-address.ts'
import type { AccountContext } from './account-context.ts'
import { nextAuthOptions } from './next-auth-options.ts'

const maxBodyBytes = 16_384

// Of next-auth's own addresses only those that our pages call, and of its methods those that do something there.
const actions = new Map([
  ['csrf', 'GET'],
  ['session', 'GET'],
  ['callback/credentials', 'POST'],
  ['signout', 'POST'],
])

/**
 * Answers `/api/auth/*`. next-auth is driven through its Node interface with a request read by us, so that bodies are
 * bounded and a refused sign-in answers with the status, code and Retry-After of every other error.
 */
export async function handleNextAuth(
  deps: AccountContext,
  request: Request,
  action: readonly string[],
): Promise<Response> {
  const requestId = readRequestId(request.headers)
  try {
    const method = actions.get(action.join('/'))
    if (method === undefined) throw new DomainError('not-found', null, 'There is nothing here.')
    if (method !== request.method) return methodNotAllowed(method)
    assertSameSite(request, deps.env.url)
    // next-auth takes its public address from here and nowhere else.
    process.env.NEXTAUTH_URL = deps.env.url
    return await answer(deps, request, action)
  } catch (error) {
    return errorResponse(error, requestId, deps.log)
  }
}

async function answer(deps: AccountContext, request: Request, action: readonly string[]): Promise<Response> {
  const failures: unknown[] = []
  const options = nextAuthOptions(deps, {
    address: clientAddress(request.headers),
    onFailure: (error) => failures.push(error),
  })
  const nodeRequest = await toNodeRequest(request, action)
  const { nodeResponse, toResponse } = recordResponse()
  // The two objects have just what next-auth's Node interface reads and calls.
  await nextAuth(
    nodeRequest as unknown as NextApiRequest,
    nodeResponse as unknown as NextApiResponse,
    options,
  )
  if (failures.length > 0) throw failures[0]
  return toResponse()
}

async function toNodeRequest(request: Request, action: readonly string[]) {
  const isForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false
  const text = request.method === 'POST' ? await readTextBody(request, { maxBytes: maxBodyBytes }) : ''
  return {
    method: request.method,
    headers: Object.fromEntries(request.headers),
    cookies: parseCookies(request.headers.get('cookie') ?? ''),
    query: { nextauth: [...action] },
    body: isForm ? Object.fromEntries(new URLSearchParams(text)) : {},
  }
}

function parseCookies(header: string): Record<string, string> {
  const pairs = header.split(';').flatMap((part) => {
    const [, name, value] = /^\s*([^=\s]+)=(.*)$/.exec(part) ?? []
    return name === undefined || value === undefined ? [] : [[name, decode(value)] as const]
  })
  return Object.fromEntries(pairs)
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    // A cookie of somebody else that is not encoded; next-auth only looks at its own.
    return value
  }
}

function recordResponse() {
  const headers = new Headers()
  let status = 200
  let body: string | null = null
  const nodeResponse = {
    status(code: number) {
      status = code
      return nodeResponse
    },
    getHeader: (name: string) =>
      name === 'Set-Cookie' ? headers.getSetCookie() : (headers.get(name) ?? undefined),
    setHeader(name: string, value: string | readonly string[]) {
      headers.delete(name)
      for (const one of typeof value === 'string' ? [value] : value) headers.append(name, one)
      return nodeResponse
    },
    json(value: unknown) {
      headers.set('Content-Type', 'application/json')
      body = JSON.stringify(value)
    },
    send(value: unknown) {
      body = typeof value === 'string' ? value : JSON.stringify(value ?? {})
    },
    end: () => undefined,
  }
  return { nodeResponse, toResponse: () => new Response(body, { status, headers }) }
}
