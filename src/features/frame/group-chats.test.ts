import { expect, test } from 'vitest'
import { groupChats } from './group-chats.ts'

const now = new Date(2026, 4, 20, 15, 0)
const chat = (id: string, at: Date) => ({ id, lastMessageAt: at.toISOString(), createdAt: at.toISOString() })
const groupOf = (at: Date) => groupChats([chat('a', at)], now)[0]?.group

test('local midnight divides today from yesterday, not 24 hours', () => {
  expect(groupOf(new Date(2026, 4, 20, 0, 0))).toBe('today')
  expect(groupOf(new Date(2026, 4, 19, 23, 59, 59))).toBe('yesterday')
  expect(groupOf(new Date(2026, 4, 19, 0, 0))).toBe('yesterday')
})

test('the previous 7 and 30 days count whole days back from today', () => {
  expect(groupOf(new Date(2026, 4, 18, 23, 59))).toBe('week')
  expect(groupOf(new Date(2026, 4, 13, 0, 0))).toBe('week')
  expect(groupOf(new Date(2026, 4, 12, 23, 59))).toBe('month')
  expect(groupOf(new Date(2026, 3, 20, 0, 0))).toBe('month')
  expect(groupOf(new Date(2026, 3, 19, 23, 59))).toBe('older')
})

test('a clock that runs ahead puts a chat under today', () => {
  expect(groupOf(new Date(2026, 4, 21, 9, 0))).toBe('today')
})

test('a chat without a message counts by its creation', () => {
  const created = new Date(2026, 4, 19, 12, 0).toISOString()
  expect(groupChats([{ lastMessageAt: null, createdAt: created }], now)).toEqual([
    { group: 'yesterday', chats: [{ lastMessageAt: null, createdAt: created }] },
  ])
})

test('groups come newest first, empty ones are left out, order inside is kept', () => {
  const chats = [
    chat('old', new Date(2025, 0, 1)),
    chat('b', new Date(2026, 4, 20, 10)),
    chat('a', new Date(2026, 4, 20, 9)),
  ]
  expect(groupChats(chats, now).map((entry) => [entry.group, entry.chats.map(({ id }) => id)])).toEqual([
    ['today', ['b', 'a']],
    ['older', ['old']],
  ])
})
