import fc from 'fast-check'
import { expect, test } from 'vitest'
import { periods } from '#ui/admin/time-range.ts'
import {
  changeTable,
  initialTable,
  isFiltered,
  pageSizes,
  readTableAddress,
  type TableState,
  tableInput,
  writeTableAddress,
} from './table-address.ts'

const read = (address: string) => readTableAddress(new URLSearchParams(address))

const times = fc.oneof(
  fc.record({
    period: fc.constantFrom(null, ...periods),
    from: fc.constant(null),
    to: fc.constant(null),
  }),
  fc.record({
    period: fc.constant(null),
    from: fc.constantFrom(null, '2024-02-29', '2026-05-01'),
    to: fc.constantFrom(null, '2026-05-01', '2026-12-31'),
  }),
)
const others = fc.record({
  query: fc.string({ maxLength: 200 }),
  agents: fc.array(fc.string({ minLength: 1 }), { maxLength: 3 }),
  channels: fc.array(fc.constantFrom('web', 'slack', 'a b&c'), { maxLength: 3 }),
  states: fc.subarray(['idle' as const, 'running' as const, 'awaiting' as const]),
  trash: fc.boolean(),
  sort: fc.constantFrom('title' as const, 'agent' as const, 'lastMessageAt' as const, 'createdAt' as const),
  descending: fc.boolean(),
  page: fc.integer({ min: 1, max: 100_000 }),
  limit: fc.constantFrom(...pageSizes),
})

test('every state survives the address', () => {
  fc.assert(
    fc.property(others, times, (rest, time) => {
      const state: TableState = { ...rest, ...time }
      expect(read(writeTableAddress(state))).toEqual(state)
    }),
  )
})

test('the default list has a bare address', () => {
  expect(writeTableAddress(initialTable)).toBe('')
  expect(read('')).toEqual(initialTable)
})

test('an address with nonsense shows the default list', () => {
  expect(read('?page=-3&limit=7&sort=-password&state=dead&period=aeon&trash=yes')).toEqual(initialTable)
  expect(read('?page=1e9').page).toBe(1)
  for (const days of ['?from=2026-02-30', '?to=soon', '?from=2026-05-02&to=2026-05-01'])
    expect(read(days)).toEqual(initialTable)
  expect(read('?period=day&from=2026-05-01')).toEqual({ ...initialTable, period: 'day' })
})

test('a new filter goes back to the first page, turning the page does not', () => {
  const third = { ...initialTable, page: 3 }
  expect(changeTable(third, { query: 'x' }).page).toBe(1)
  expect(changeTable(third, { page: 4 }).page).toBe(4)
})

test('the trash and the order alone do not count as filters', () => {
  expect(isFiltered({ ...initialTable, trash: true, sort: 'title', page: 4 })).toBe(false)
  expect(isFiltered({ ...initialTable, period: 'day' })).toBe(true)
  expect(isFiltered({ ...initialTable, to: '2026-05-01' })).toBe(true)
  expect(isFiltered({ ...initialTable, states: ['idle'] })).toBe(true)
})

test('a period becomes a time that stays the same within an hour', () => {
  const state = { ...initialTable, period: 'day' as const }
  const first = tableInput(state, new Date('2026-05-20T10:01:00Z'))
  expect(first.since).toBe('2026-05-19T10:00:00.000Z')
  expect(tableInput(state, new Date('2026-05-20T10:59:59Z'))).toEqual(first)
})

test('a query of blanks asks for everything', () => {
  expect(tableInput({ ...initialTable, query: '   ' }, new Date()).query).toBeUndefined()
})
