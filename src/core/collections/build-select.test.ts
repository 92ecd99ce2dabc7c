import { describe, expect, it } from 'vitest'
import { buildOrder, prismaOrder } from './build-order.ts'
import { buildSelect } from './build-select.ts'

describe('the selected fields', () => {
  it('are all of them when nothing is said, and always the id', () => {
    const { names, columns } = buildSelect('message', undefined)
    expect([...names]).toContain('settlements')
    expect(columns).toMatchObject({ id: true, chatId: true, parts: true })
    expect(columns).not.toHaveProperty('attemptId')
  })

  it('are read from the database only when they are shown', () => {
    expect(buildSelect('message', { role: true }).columns).toEqual({ id: true, role: true })
    expect(buildSelect('message', { parts: false }).columns).not.toHaveProperty('parts')
  })

  const wrong: readonly (readonly [string, Readonly<Record<string, boolean>>])[] = [
    ['a hidden field', { attemptId: true }],
    ['without a hidden field', { passwordHash: false }],
    ['an inherited property', { constructor: true }],
    ['some and without others', { role: true, parts: false }],
  ]
  it.each(wrong)('can not be %s', (_what, select) => {
    expect(() => buildSelect('message', select)).toThrow(expect.objectContaining({ kind: 'invalid' }))
  })
})

describe('the order', () => {
  it('ends with the id, so that pages never overlap', () => {
    expect(prismaOrder(buildOrder('message', { sort: '-createdAt,role', trash: false }))).toEqual([
      { createdAt: 'desc' },
      { role: 'asc' },
      { id: 'asc' },
    ])
  })

  it('of messages is that of the conversation when nothing is said', () => {
    expect(prismaOrder(buildOrder('message', { trash: false }))).toEqual([
      { chatId: 'asc' },
      { seq: 'asc' },
      { id: 'asc' },
    ])
  })

  it('of chats names the column in front in the index, which changes nothing', () => {
    expect(prismaOrder(buildOrder('chat', { trash: false }))?.[0]).toEqual({ deletedAt: 'asc' })
    expect(prismaOrder(buildOrder('chat', { trash: true }))).toEqual([
      { lastMessageAt: 'desc' },
      { id: 'asc' },
    ])
  })

  it.each(['channelThread', 'chat.title', 'nextSeq', '--title', 'a,b'])('can not be by %s', (sort) => {
    expect(() => buildOrder('chat', { sort, trash: false })).toThrow(
      expect.objectContaining({ kind: 'invalid' }),
    )
  })
})
