import { readdir } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { projectRoot } from '../../scripts/project-paths.ts'
import { expect, test } from '../setup/e2e-test.ts'
import { type Caller, type HttpApp, startHttpApp } from '../setup/http-app.ts'

let app: HttpApp
let person: Caller

test.beforeAll(async () => {
  app = await startHttpApp()
  person = await app.person('ada')
})
test.afterAll(() => app?.stop())

type RawAnswer = { readonly status: number; readonly type: string; readonly text: string }

/** Sends the address as it is; fetch would put it in order first. */
function callRaw(
  path: string,
  method = 'GET',
  headers: Readonly<Record<string, string>> = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(app.url)
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: hostname, port, path, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          text: Buffer.concat(chunks).toString(),
        }),
      )
    })
    request.on('error', reject).end()
  })
}

const undecodable = ['%ff', '%', '%c0%af', '%E0%A4%A', '%zz', 'a%ffb%20c']

test('an address of the API that cannot be decoded is a 404 in JSON', async () => {
  const headers = { authorization: `Bearer ${person.token}` }
  for (const part of undecodable) {
    for (const path of [
      `/api/chats/${part}`,
      `/api/${part}`,
      `/api/agents/${part}/chats/x/pending`,
      `/api/x/y/z/${part}`,
    ]) {
      const answer = await callRaw(path, 'GET', headers)
      expect([path, answer.status, answer.type]).toEqual([path, 404, 'application/json; charset=utf-8'])
      expect(JSON.parse(answer.text).error).toBeTruthy()
    }
  }
})

test('a page whose address cannot be decoded is not found, never an error of the server', async () => {
  const { headers } = await signInForPages()
  for (const part of undecodable) {
    const anonymous = await callRaw(`/collections/chats/${part}`)
    expect([part, anonymous.status]).toEqual([part, 307])
    const answer = await callRaw(`/nowhere/${part}`, 'GET', headers)
    expect([part, answer.status]).toEqual([part, 404])
    for (const path of [`/collections/chats/${part}`, `/_next/static/${part}`, `/invite/${part}`])
      expect([path, (await callRaw(path, 'GET', headers)).status]).not.toEqual([path, 500])
  }
})

test('the page of a document whose id no document can have is not found', async () => {
  const { headers } = await signInForPages()
  for (const id of ['x'.repeat(129), 'a%00b'])
    expect([id, (await callRaw(`/collections/chats/${id}`, 'GET', headers)).status]).toEqual([id, 404])
})

test('an address of the API with a slash too many is the same address, for every method', async () => {
  const headers = { authorization: `Bearer ${person.token}` }
  for (const path of ['/api/chats/', '/api//chats', '//api/chats', '/api/chats//?limit=1']) {
    const { status, text } = await callRaw(path, 'GET', headers)
    expect([path, status, JSON.parse(text).docs]).toEqual([path, 200, expect.any(Array)])
  }
  const made = await person.call('/api/chats/', { method: 'POST', body: { agent: 'scripted', title: 'T' } })
  expect(made.status).toBe(201)
  expect((await callRaw(`/api/chats/${made.body.doc?.id}/`, 'DELETE', headers)).status).toBe(200)
  for (const path of ['/api/', '/api/foo/', '/api//foo//bar/']) {
    const { status, type } = await callRaw(path)
    expect([path, status, type]).toEqual([path, 404, 'application/json; charset=utf-8'])
  }
})

test('whatever is no address of the API is a 404 in JSON, for every method', async () => {
  for (const path of [
    '/api',
    '/api/foo',
    '/api/foo/bar',
    '/api/foo/bar/baz',
    '/api/agents/a/b/c',
    '/api/auth/signin',
    '/api/trpc/a/b',
  ])
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status, headers, body } = await app.anonymous.call(path, { method })
      const known = status === 404 || (status === 405 && headers.get('allow') !== null)
      expect([method, path, known]).toEqual([method, path, true])
      expect(body.error).toBeTruthy()
    }
})

test('a method that a route does not take is a 405 in JSON with the methods it takes', async () => {
  for (const [path, allowed] of await listRoutes()) {
    const options = await app.anonymous.call(path, { method: 'OPTIONS' })
    expect([path, options.status]).toEqual([path, 204])
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
      (each) => !allowed.includes(each),
    )) {
      const { status, headers, body } = await app.anonymous.call(path, { method })
      expect([method, path, status]).toEqual([method, path, 405])
      expect(headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining([...allowed, 'OPTIONS']))
      expect(body.error).toContain('This address takes')
    }
  }
})

test('a method that is none of ours is a 405 in JSON, on every kind of address', async () => {
  for (const method of ['TRACE', 'PROPFIND', 'SEARCH']) {
    for (const path of ['/api/chats', '/api/chats/x', '/api/agents/scripted', '/api/health']) {
      const answer = await callRaw(path, method)
      expect([method, path, answer.status]).toEqual([method, path, 405])
      expect(JSON.parse(answer.text).error).toContain('This address takes')
    }
    expect((await callRaw('/login', method)).status).toBeLessThan(500)
    expect((await callRaw('/api/nothing/here/at/all', method)).status).toBe(404)
  }
})

test('an address as a proxy sends it, with its host, is the same address; "*" is none', async () => {
  const { hostname, port } = new URL(app.url)
  const whole = await callRaw(`http://${hostname}:${port}/api/health`)
  expect([whole.status, JSON.parse(whole.text).status]).toEqual([200, 'ok'])
  expect((await callRaw('*')).status).toBeLessThan(500)
  expect((await callRaw('*', 'OPTIONS')).status).toBeLessThan(500)
})

test('a client that offers HTTP/2 is answered in HTTP/1.1', async () => {
  const offer = {
    connection: 'Upgrade, HTTP2-Settings',
    upgrade: 'h2c',
    'http2-settings': 'AAMAAABkAAQAoAAA',
  }
  for (const [path, method] of [
    ['/api/agents', 'GET'],
    ['/api/users/login', 'POST'],
    ['/login', 'GET'],
  ] as const) {
    const { status } = await callRaw(path, method, offer)
    expect([path, status]).toEqual([path, method === 'POST' ? 400 : 200])
  }
})

test('what next-auth would answer with an error of the server is a 405', async () => {
  for (const [method, path] of [
    ['GET', '/api/auth/callback/credentials'],
    ['GET', '/api/auth/signout'],
    ['POST', '/api/auth/csrf'],
    ['POST', '/api/auth/session'],
  ] as const) {
    const { status, headers } = await app.anonymous.call(path, { method })
    expect([method, path, status]).toEqual([method, path, 405])
    expect(headers.get('allow')).not.toContain(method)
  }
})

test('HEAD answers like GET without a body, and of an event stream leaves no reader behind', async () => {
  const headers = { authorization: `Bearer ${person.token}` }
  expect(await callRaw('/api/chats', 'HEAD', headers)).toEqual({
    status: 200,
    type: 'application/json; charset=utf-8',
    text: '',
  })
  expect(await callRaw('/api/events', 'HEAD', headers)).toMatchObject({
    status: 200,
    type: 'text/event-stream; charset=utf-8',
  })
})

/** Every route of our own with the methods its file answers, read from the document the server shows. */
async function listRoutes(): Promise<readonly (readonly [string, readonly string[]])[]> {
  const { text } = await app.anonymous.call('/api/openapi.json')
  const { paths } = JSON.parse(text) as { readonly paths: Readonly<Record<string, object>> }
  const routes = Object.entries(paths).map(
    ([path, item]) =>
      [path.replaceAll(/\{\w+\}/g, 'x'), Object.keys(item).map((method) => method.toUpperCase())] as const,
  )
  const files = await readdir(join(projectRoot, 'src', 'app', 'api'), { recursive: true })
  expect(routes.length).toBeGreaterThan(files.filter((file) => file.endsWith('route.ts')).length - 4)
  return routes
}

async function signInForPages(): Promise<{ readonly headers: { readonly cookie: string } }> {
  const csrf = await fetch(`${app.url}/api/auth/csrf`)
  const { csrfToken } = (await csrf.json()) as { readonly csrfToken: string }
  const toCookies = (response: Response) =>
    response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const answer = await fetch(`${app.url}/api/auth/callback/credentials`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: toCookies(csrf).join('; '), origin: new URL(app.url).origin },
    body: new URLSearchParams({
      csrfToken,
      email: 'ada@example.com',
      password: 'correct horse battery',
      json: 'true',
    }),
  })
  expect(answer.status).toBe(200)
  return { headers: { cookie: toCookies(answer).join('; ') } }
}
