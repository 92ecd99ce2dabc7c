import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDomainError } from '#core/errors.ts'
import { buildWhere } from './build-where.ts'
import { nothing } from './filter-target.ts'

const condition = (role: 'chat' | 'message', where: unknown) => buildWhere(role, where).condition

describe('a filter', () => {
  it('becomes a Prisma condition on the stored columns', () => {
    expect(condition('chat', { user: { equals: 'u1' } })).toEqual({ AND: [{ AND: [{ userId: 'u1' }] }] })
  })

  it('counts documents without a value as not equal', () => {
    const found = JSON.stringify(condition('chat', { channel: { not_equals: 'slack' } }))
    expect(found).toContain(
      JSON.stringify({ OR: [{ channel: { equals: null } }, { NOT: { channel: 'slack' } }] }),
    )
  })

  it('takes the wildcards of LIKE literally', () => {
    expect(JSON.stringify(condition('chat', { title: { contains: '50%_\\' } }))).toContain(
      JSON.stringify({ contains: '50\\%\\_\\\\', mode: 'insensitive' }),
    )
  })

  it('for a value that a field always has is nothing or everything', () => {
    expect(condition('chat', { title: { exists: false } })).toEqual({ AND: [{ AND: [nothing] }] })
    expect(condition('chat', { title: { exists: true } })).toEqual({ AND: [{ AND: [{}] }] })
  })

  it('with an operator the field does not take names those it takes', () => {
    expect(() => buildWhere('chat', { agent: { foo: 'x' } })).toThrow(/agent\.foo.*equals.*like/)
    expect(() => buildWhere('chat', { user: { like: 'x' } })).toThrow(
      'The following path cannot be queried: user.like. Operators here: equals, not_equals, in, not_in, exists.',
    )
  })

  it('goes through the chat of a message, and says so', () => {
    expect(buildWhere('message', { 'chat.user': { equals: 'u1' } })).toEqual({
      condition: { AND: [{ chat: { AND: [{ userId: 'u1' }] } }] },
      usesChat: true,
    })
    expect(buildWhere('message', { chat: { equals: 'c1' } }).usesChat).toBe(false)
  })

  it.each([
    ['a hidden field', { passwordHash: { exists: true } }],
    ['a field of a user', { 'user.email': { equals: 'x' } }],
    ['an inherited property', { constructor: { equals: 'x' } }],
    ['an operator of Prisma', { title: { startsWith: 'x' } }],
    ['a logical operator of Prisma', { NOT: { title: { equals: 'x' } } }],
    ['an object as a value', { title: { equals: { contains: 'x' } } }],
    ['a list as a value', { title: { equals: ['x'] } }],
    ['six levels', { or: [{ or: [{ or: [{ or: [{ or: [{ or: [{}] }] }] }] }] }] }],
    ['too many empty groups', { or: Array.from({ length: 101 }, () => ({})) }],
    ['too many values', { id: { in: Array.from({ length: 501 }, () => 'x') } }],
    ['a date beyond the calendar', { createdAt: { equals: '0000-01-01' } }],
    ['half a character', { title: { equals: '\uD800' } }],
  ])('with %s is refused with 400', (_what, where) => {
    expect(() => condition('chat', where)).toThrow(expect.objectContaining({ kind: 'invalid' }))
  })
})

const fieldNames = [
  'id',
  'title',
  'user',
  'chat',
  'chat.user',
  'role',
  'seq',
  'createdAt',
  'metadata',
  'reply.state',
  '__proto__',
  'NOT',
  'userId',
]
const operators = [
  'equals',
  'not_equals',
  'in',
  'not_in',
  'exists',
  'like',
  'contains',
  'greater_than',
  'less_than',
  'is',
  'AND',
]
const operand = fc.oneof(
  fc.string(),
  fc.constantFrom('true', '2026-01-01', '5', 'user', 'waiting'),
  fc.anything(),
)
const leaf = fc.dictionary(
  fc.constantFrom(...fieldNames),
  fc.dictionary(fc.constantFrom(...operators), operand, { maxKeys: 2 }),
  { maxKeys: 3 },
)
const { where } = fc.letrec<{ where: unknown }>((tie) => ({
  where: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.record({ or: fc.array(tie('where'), { maxLength: 3 }) }),
    fc.record({ and: fc.array(tie('where'), { maxLength: 3 }) }),
    fc.anything(),
  ),
}))

// Everything a built condition may hold; a key from outside this list would be a way around the list of fields.
const prismaKeys = new Set([
  ...[
    'AND',
    'OR',
    'NOT',
    'equals',
    'not',
    'in',
    'notIn',
    'contains',
    'mode',
    'gt',
    'gte',
    'lt',
    'lte',
    'chat',
    'path',
    'parts',
    'array_contains',
    // Inside of what is looked for in `parts`.
    'state',
  ],
  ...[
    'id',
    'title',
    'userId',
    'agent',
    'lastMessageAt',
    'channel',
    'externalId',
    'channelKey',
    'channelThread',
    'deletedAt',
  ],
  ...[
    'chatId',
    'role',
    'metadata',
    'usage',
    'status',
    'delivery',
    'model',
    'reasoning',
    'version',
    'seq',
    'createdAt',
    'updatedAt',
  ],
])

function keysIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn)
  if (typeof value !== 'object' || value === null || value instanceof Date) return []
  // Prisma's marks for null are objects of its own classes.
  const proto = Object.getPrototypeOf(value)
  if (proto !== Object.prototype && proto !== null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)])
}

describe('any filter at all', () => {
  it.each(['chat', 'message'] as const)(
    'of a %s is a condition on listed columns or a 400, never another error',
    { timeout: 60_000 },
    (role) => {
      fc.assert(
        fc.property(where, (asked) => {
          try {
            expect(keysIn(condition(role, asked)).filter((key) => !prismaKeys.has(key))).toEqual([])
          } catch (error) {
            if (!isDomainError(error)) throw error
            expect(error.status).toBe(400)
          }
        }),
        { numRuns: 10_000 },
      )
    },
  )
})
