import type { Tx } from '#core/deps.ts'

// Arbitrary numbers, only distinct from each other and from the locks of other parts.
const lockKeys = { firstUser: 72_190_011, admins: 72_190_012 } as const

/** Lets one transaction at a time, over all processes, past this point until it ends. */
export async function lockAccounts(tx: Tx, what: keyof typeof lockKeys): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${lockKeys[what]}::bigint)`
}
