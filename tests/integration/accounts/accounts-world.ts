import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { Actor } from '#core/access/actor.ts'
import { buildConfig } from '#core/config/build-config.ts'
import { argon2Passwords } from '#core/users/password-hasher.ts'
import type { AccountContext } from '#server/auth/account-context.ts'
import { sessionCookieName } from '#server/auth/session-cookie.ts'
import { sealSession } from '#server/auth/signed-session.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { createCollectionsApi } from '#server/local-api/collections.ts'
import { createLocalApi } from '#server/local-api/create-local-api.ts'
import { createTestDatabase } from '../../setup/create-test-database.ts'

export const goodPassword = 'correct horse battery'
const { core: config } = buildConfig({})
const noDeps = () => {
  throw new Error('Accounts need no more than they are given.')
}
const noLog = { debug() {}, info() {}, warn() {}, error() {} }

/** A database of its own, a clock that only moves when told, and passwords that count their calls. */
export async function createAccountsWorld(url = 'http://localhost:3000') {
  const testDatabase = await createTestDatabase()
  const database = openDatabase({ url: testDatabase.url, log: noLog })
  let now = Date.now()
  const calls = { hash: 0, verify: 0 }
  const logged: object[] = []
  const deps: AccountContext = {
    db: database.db,
    clock: { now: () => new Date(now) },
    ids: { make: () => randomUUID() },
    config,
    // Only collections have hooks that would ask it, and this configuration has none.
    local: createLocalApi({ config, log: noLog, getDeps: noDeps, makeCollections: createCollectionsApi }),
    log: { ...noLog, error: (fields) => logged.push(fields) },
    env: { url, secret: 'a secret of the tests, long enough to be one' },
    passwords: {
      hash(password) {
        calls.hash += 1
        return argon2Passwords.hash(password)
      },
      verify(passwordHash, password) {
        calls.verify += 1
        return argon2Passwords.verify(passwordHash, password)
      },
    },
  }
  return {
    deps,
    calls,
    /** What was logged as a bug. */
    logged,
    passSeconds(seconds: number) {
      now += seconds * 1000
    },
    async close() {
      await database.close()
      await testDatabase.drop()
    },
  }
}

export type AccountsWorld = Awaited<ReturnType<typeof createAccountsWorld>>
export type Person = Actor & { kind: 'user' }

// Argon2id at its cheapest: hashing is what takes the time in these tests.
const sharedHash = hash(goodPassword, { memoryCost: 64, timeCost: 1 })

type PersonOptions = { readonly role?: 'admin' | 'user'; readonly email?: string; readonly name?: string }

/** An account with `goodPassword`, as the actor of core functions. */
export async function createPerson({ deps }: AccountsWorld, options: PersonOptions = {}): Promise<Person> {
  const id = randomUUID()
  const row = await deps.db.user.create({
    data: {
      id,
      email: options.email ?? `${id}@example.com`,
      name: options.name ?? null,
      role: options.role ?? 'user',
      passwordHash: await sharedHash,
    },
  })
  return { kind: 'user', user: { id: row.id, email: row.email, name: row.name, role: row.role } }
}

/** The `Cookie` header of a browser in which this person is signed in. */
export async function cookieOf({ deps }: AccountsWorld, person: Person, sessionEpoch = 0): Promise<string> {
  const claims = { userId: person.user.id, sessionEpoch, sessionId: randomUUID() }
  const value = await sealSession('cookie', deps.env.secret, claims, 3600)
  return `theme=dark; ${sessionCookieName(deps.env.url)}=${value}`
}

type RequestOptions = {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: unknown
}

/** A request to this server; a body is sent as JSON. */
export function makeRequest(path: string, { method, headers = {}, body }: RequestOptions = {}): Request {
  return new Request(`http://localhost:3000${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { host: 'localhost:3000', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

/** The error that a promise rejects with; fails the test when it does not. */
export async function errorOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise
  } catch (error) {
    return error
  }
  throw new Error('It did not fail.')
}
