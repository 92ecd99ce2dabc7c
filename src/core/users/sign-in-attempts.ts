import { createHash } from 'node:crypto'
import type { Tx } from '#core/deps.ts'
import { DomainError } from '#core/errors.ts'
import type { AccountDeps, SignInLimits } from './account-deps.ts'

type Deps = Pick<AccountDeps, 'db' | 'clock'>
type Limited = Pick<AccountDeps, 'signInLimits'>

export type AttemptLimit = {
  /** Failures before the first wait. */
  readonly free: number
  /** The first wait; each further failure doubles it. */
  readonly firstDelaySeconds: number
  readonly maxDelaySeconds: number
}

/** A key of failures and how it is slowed. */
export type AttemptKey = { readonly key: string; readonly limit: AttemptLimit }

const defaultLimits: SignInLimits = { maxFailures: 5, waitSeconds: 5 }
const maxAccountDelaySeconds = 300
const maxAddressDelaySeconds = 900
// An address is often shared by a whole office, so it gets more tries than one account does.
const accountsPerAddress = 6

// After this long without a try, failures are forgotten.
const forgetAfterMs = 60 * 60 * 1000

/** Hashed, so that what strangers typed is neither stored nor unbounded. Unknown accounts count like known ones. */
export function accountKey({ signInLimits = defaultLimits }: Limited, email: string): AttemptKey {
  const { maxFailures, waitSeconds } = signInLimits
  return {
    key: `account:${createHash('sha256').update(email).digest('hex')}`,
    limit: limitOf(maxFailures, waitSeconds, maxAccountDelaySeconds),
  }
}

export function addressKey({ signInLimits = defaultLimits }: Limited, address: string): AttemptKey {
  const { maxFailures, waitSeconds } = signInLimits
  return {
    key: `address:${address}`,
    limit: limitOf(maxFailures * accountsPerAddress, waitSeconds, maxAddressDelaySeconds),
  }
}

/** A first wait that is longer than the longest usual one stays as it was configured. */
function limitOf(free: number, firstDelaySeconds: number, maxDelaySeconds: number): AttemptLimit {
  return { free, firstDelaySeconds, maxDelaySeconds: Math.max(maxDelaySeconds, firstDelaySeconds) }
}

/**
 * Counts a try as a failure before it is made, or refuses it (429) while one of its keys has to wait. Counting first is
 * what stops a hundred tries sent at once: each sees those before it.
 */
export async function countAttempt(deps: Deps, keys: readonly AttemptKey[]): Promise<void> {
  const now = deps.clock.now()
  await deps.db.$transaction(async (tx) => {
    // Always in the same order, or two sign-ins could wait for each other.
    for (const entry of keys.toSorted((a, b) => (a.key < b.key ? -1 : 1))) await countFailure(tx, entry, now)
  })
}

async function countFailure(tx: Tx, { key, limit }: AttemptKey, now: Date): Promise<void> {
  // One statement makes or locks the row: between two, a success elsewhere could delete it.
  const [row] = await tx.$queryRaw<{ failures: number; blockedTill: Date | null; updatedAt: Date }[]>`
    INSERT INTO sign_in_attempts AS a (key, failures, "updatedAt") VALUES (${key}, 0, ${now})
    ON CONFLICT (key) DO UPDATE SET key = EXCLUDED.key
    RETURNING a.failures, a."blockedTill", a."updatedAt"`
  if (!row) throw new Error('INSERT … ON CONFLICT DO UPDATE returned no row')
  if (row.blockedTill && row.blockedTill > now) throw tooManyAttempts(row.blockedTill, now)
  const remembered = now.getTime() - row.updatedAt.getTime() < forgetAfterMs ? row.failures : 0
  const failures = remembered + 1
  const blockedTill = delayEnd(failures, limit, now)
  await tx.signInAttempt.update({ where: { key }, data: { failures, blockedTill, updatedAt: now } })
}

function delayEnd(failures: number, limit: AttemptLimit, now: Date): Date | null {
  if (failures < limit.free) return null
  const seconds = Math.min(limit.firstDelaySeconds * 2 ** (failures - limit.free), limit.maxDelaySeconds)
  return new Date(now.getTime() + seconds * 1000)
}

function tooManyAttempts(till: Date, now: Date): DomainError {
  const retryAfterSeconds = Math.ceil((till.getTime() - now.getTime()) / 1000)
  const wait = retryAfterSeconds === 1 ? '1 second' : `${retryAfterSeconds} seconds`
  return new DomainError('rate-limited', 'too-many-attempts', `Too many attempts. Try again in ${wait}.`, {
    details: { retryAfterSeconds },
  })
}

/**
 * Takes a try back that succeeded: the account starts afresh. The address only loses this one count, else somebody with
 * one account of their own could wash off guesses at the accounts of others.
 */
export async function forgiveAttempt(deps: Deps, account: AttemptKey, address?: AttemptKey): Promise<void> {
  await deps.db.signInAttempt.deleteMany({ where: { key: account.key } })
  if (address) {
    await deps.db.signInAttempt.updateMany({
      where: { key: address.key, failures: { gt: 0 } },
      data: { failures: { decrement: 1 }, blockedTill: null },
    })
  }
  await forgetOldAttempts(deps)
}

/** Keeps the table small without a job of its own. Rows that a sign-in holds are left, or both could wait for ever. */
async function forgetOldAttempts(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - forgetAfterMs)
  await deps.db.$executeRaw`DELETE FROM sign_in_attempts WHERE key IN (
    SELECT key FROM sign_in_attempts WHERE "updatedAt" < ${before} LIMIT 1000 FOR UPDATE SKIP LOCKED)`
}
