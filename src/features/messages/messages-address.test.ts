import fc from 'fast-check'
import { expect, test } from 'vitest'
import { periods } from '#ui/admin/time-range.ts'
import {
  isFiltered,
  messagePageSizes,
  messageRoles,
  messageStates,
  readMessagesAddress,
  writeMessagesAddress,
} from './messages-address.ts'

const read = (address: string) => readMessagesAddress(new URLSearchParams(address))

const times = fc.oneof(
  fc.record({ period: fc.constantFrom(null, ...periods), from: fc.constant(null), to: fc.constant(null) }),
  fc.record({
    period: fc.constant(null),
    from: fc.constantFrom(null, '2026-05-01'),
    to: fc.constantFrom(null, '2026-05-01'),
  }),
)
const others = fc.record({
  page: fc.integer({ min: 1, max: 100_000 }),
  limit: fc.constantFrom(...messagePageSizes),
  role: fc.constantFrom(null, ...messageRoles),
  state: fc.constantFrom(null, ...messageStates),
  chatId: fc.constantFrom(null, 'a b&c'),
})

test('every filter survives the address', () => {
  fc.assert(
    fc.property(others, times, (rest, time) => {
      const filters = { ...rest, ...time }
      expect(read(writeMessagesAddress(filters))).toEqual(filters)
    }),
  )
})

test('an address with nonsense shows all messages, and no page or size counts as a filter', () => {
  const all = read('')
  expect(read('?page=0&limit=7&role=root&state=dead&period=aeon&from=soon')).toEqual(all)
  expect(writeMessagesAddress(all)).toBe('')
  expect(isFiltered({ ...all, page: 3, limit: 100 })).toBe(false)
  expect(isFiltered({ ...all, state: 'failed' })).toBe(true)
})
