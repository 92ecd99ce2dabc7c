import { describe, expect, it } from 'vitest'
import type { Actor } from '#core/access/actor.ts'
import { createTurnLimit } from './turn-limit.ts'

const person = (id: string): Actor => ({
  kind: 'user',
  user: { id, email: `${id}@example.com`, name: null, role: 'user' },
})
const nobody: Actor = { kind: 'anonymous' }
const from = (address: string) => new Headers({ 'x-forwarded-for': address })

describe('the limit of turns', () => {
  it('lets as many through in any minute as it says, then tells when to come back', () => {
    let time = 0
    const limit = createTurnLimit(2, () => time)
    limit.take(person('ada'), from('1.1.1.1'))
    time = 30_000
    limit.take(person('ada'), from('1.1.1.1'))
    time = 59_000
    expect(() => limit.take(person('ada'), from('2.2.2.2'))).toThrow(
      expect.objectContaining({ status: 429, details: { retryAfterSeconds: 1 } }),
    )
    time = 60_000
    limit.take(person('ada'), from('1.1.1.1'))
    expect(() => limit.take(person('ada'), from('1.1.1.1'))).toThrow()
  })

  it('counts each person alone, and whoever is nobody by address', () => {
    const limit = createTurnLimit(1, () => 0)
    limit.take(person('ada'), from('1.1.1.1'))
    limit.take(person('bob'), from('1.1.1.1'))
    limit.take(nobody, from('1.1.1.1'))
    limit.take(nobody, from('2.2.2.2'))
    for (const [actor, address] of [
      [person('ada'), '3.3.3.3'],
      [nobody, '1.1.1.1'],
    ] as const)
      expect(() => limit.take(actor, from(address))).toThrow(expect.objectContaining({ status: 429 }))
  })
})
