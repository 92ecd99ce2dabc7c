import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentQuery, listQuery } from '#contracts/collections.ts'
import { settleBody } from '#contracts/turn.ts'
import { buildOrder } from '#core/collections/build-order.ts'
import { buildSelect } from '#core/collections/build-select.ts'
import { buildWhere } from '#core/collections/build-where.ts'
import type { ExtraFields } from '#core/collections/extra-fields.ts'
import { parseExtra, parseNewExtra, splitBody } from '#core/collections/parse-extra.ts'
import { parseUserParts } from '#core/collections/parse-user-parts.ts'
import { isDomainError } from '#core/errors.ts'
import { readAgentBody } from './agents/read-agent-body.ts'
import { readQuery } from './collections/read-query.ts'
import { parseInput } from './parse-input.ts'
import { readJsonBody } from './read-json-body.ts'

// Beside the tests of the same name under tests/integration, which send what is made up to the handlers.
const numRuns = Number(process.env.FUZZ_RUNS ?? 10_000)

const extra: ExtraFields = {
  chat: new Map([
    ['topic', { name: 'topic', type: 'select', options: ['a', 'b'] }],
    ['due', { name: 'due', type: 'date' }],
    ['tags', { name: 'tags', type: 'text', hasMany: true }],
    ['rank', { name: 'rank', type: 'number', required: true, defaultValue: 1 }],
    ['any', { name: 'any', type: 'json' }],
  ]),
  message: new Map(),
}

const word = fc.oneof(
  fc.constantFrom(
    'title',
    'user',
    'chat',
    'chat.user',
    'chat.topic',
    'topic',
    'due',
    'tags',
    'rank',
    'any',
    'id',
  ),
  fc.constantFrom(
    'equals',
    'in',
    'not_equals',
    'not_in',
    'exists',
    'or',
    'and',
    'like',
    'contains',
    '0',
    '1',
  ),
  fc.constantFrom(
    'greater_than',
    'less_than_equal',
    'createdAt',
    'channelThread',
    '__proto__',
    'constructor',
  ),
  fc.string({ maxLength: 6 }),
)
const operand = fc.oneof(
  fc.constantFrom(
    'true',
    '1',
    '-1',
    '1e400',
    'NaN',
    '2147483648',
    '2026-01-01',
    '',
    'null',
    '-title,chat',
    'a,b',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
const names = fc.constantFrom('where', 'sort', 'select', 'limit', 'page', 'depth', 'trash', 'x')
const search = fc
  .array(fc.tuple(names, fc.array(word, { maxLength: 5 }), operand), { maxLength: 5 })
  .map((pairs) =>
    pairs
      .map(([name, path, value]) => {
        const brackets = path.map((part) => `[${encodeURIComponent(part.toWellFormed())}]`).join('')
        return `${name}${brackets}=${encodeURIComponent(value.toWellFormed())}`
      })
      .join('&'),
  )

const part = fc.oneof(
  fc.record({
    type: fc.constantFrom('text', 'file', 'data-paste', 'tool-question', 'reasoning', 'step-start'),
    text: fc.string({ unit: 'binary' }),
    state: fc.constantFrom('output-available', 'input-available', 'x'),
    url: fc.constantFrom('data:,x', 'http://169.254.169.254/', 'file:///etc/passwd'),
    output: fc.anything(),
  }),
  fc.anything(),
)
const message = fc.record({
  role: fc.constantFrom('user', 'assistant', 'system', 'x'),
  parts: fc.array(part),
})
const agentBody = fc.oneof(
  fc.record(
    {
      prompt: fc.oneof(fc.string({ unit: 'binary' }), fc.anything()),
      messages: fc.oneof(fc.array(message, { maxLength: 3 }), fc.anything()),
      chatId: fc.oneof(fc.string(), fc.anything()),
      delivery: fc.anything(),
      model: fc.anything(),
    },
    { requiredKeys: [] },
  ),
  fc.anything(),
)
const settle = fc.record(
  { toolCallId: fc.oneof(fc.string(), fc.anything()), output: fc.anything(), dismissed: fc.anything() },
  { requiredKeys: [] },
)
const added = fc.record(
  { topic: fc.anything(), due: fc.anything(), tags: fc.anything(), rank: fc.anything(), any: fc.anything() },
  { requiredKeys: [] },
)

const toText = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? String(item) : item)) ?? 'null'

const post = (value: unknown) => new Request('http://localhost/', { method: 'POST', body: toText(value) })

/** Whatever is thrown must be an error for the caller, never one of ours. */
async function refusesOrTakes(run: () => unknown): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!isDomainError(error)) throw error
    expect(error.status).toBeGreaterThanOrEqual(400)
    expect(error.status).toBeLessThan(500)
    expect(error.message).not.toMatch(/\bat .*\.ts:\d/)
  }
}

const check = <T>(arbitrary: fc.Arbitrary<T>, run: (value: T) => unknown) =>
  fc.assert(
    fc.asyncProperty(arbitrary, (value) => refusesOrTakes(() => run(value))),
    { numRuns },
  )

describe('whatever is sent is read or refused with a 4xx', { timeout: 600_000 }, () => {
  it('as the query of a list', () =>
    check(fc.tuple(search, fc.constantFrom('chat', 'message')), ([text, role]) => {
      const query = readQuery(listQuery, new Request(`http://localhost/?${text}`))
      buildWhere(role, query.where ?? {}, extra)
      buildSelect(role, query.select, extra)
      buildOrder(role, query)
    }))

  it('as the query of a document', () =>
    check(search, (text) => readQuery(documentQuery, new Request(`http://localhost/?${text}`))))

  it('as the body of a call to an agent', () => check(agentBody, (value) => readAgentBody(post(value))))

  it('as an answer', () =>
    check(settle, async (value) =>
      parseInput(settleBody, await readJsonBody(post(value), { maxBytes: 1e6 })),
    ))

  it('as the parts of a message', () =>
    check(fc.array(part, { maxLength: 3 }), async (value) => {
      const parts = await readJsonBody(post(value), { maxBytes: 1e6 })
      parseUserParts('messages', parts as Parameters<typeof parseUserParts>[1])
    }))

  it('as the fields a deployment added', () =>
    check(added, async (value) => {
      const { given } = splitBody(extra.chat, await readJsonBody(post(value), { maxBytes: 1e6 }))
      parseExtra('chats', extra.chat, given)
      parseNewExtra('chats', extra.chat, given)
    }))
})
